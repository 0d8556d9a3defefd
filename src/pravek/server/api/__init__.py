"""HTTP: what can be asked, how it is answered, and its description for machines."""
