"""HTTP: what can be asked, how it is answered, and its description for machines.

endpoints   what an endpoint is, and the router that finds it
desk        where requests of one kind are answered: tables, records, games, service
answers     bodies read and answers written, typed
uploads     what people bring, looked at in a worker
openapi     all of it described
"""
