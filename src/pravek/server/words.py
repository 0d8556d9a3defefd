"""The words of join codes: more than three million of them."""
# ruff: noqa: SIM905

TRAITS = tuple(
    """
able agile alert amber ample azure bold brave breezy brief bright brisk bronze calm candid
careful cheery chief civil clean clear clever close cloudy coastal copper coral cosy crimson
crisp curious dapper daring dawn deep dewy distant dreamy dusty eager early earnest easy elder
epic even fabled fair famous fancy fast fearless fine firm first fleet fond free fresh friendly
frosty full gentle giant gifted glad golden good grand great green happy hardy hazel hearty
hidden high hollow honest humble icy ideal indigo inner ivory jade jolly keen kind large late
lavish level light lively local long loud loyal lucky lunar mellow merry mighty mild misty
modest mossy mystic neat new nimble noble olive open patient peaceful plain polite proud pure
quick quiet rapid rare ready regal rich ripe rosy round royal ruby rustic sandy scarlet serene
sharp shiny silent silver simple smart snowy solar solid sunny
""".split()
)
ANIMALS = tuple(
    """
adder alpaca ant antelope auk aurochs badger bat bear beaver bee beetle bison boar bream buffalo
bull bunting camel carp cat chamois cheetah chough cicada cod colt condor coot cormorant cow coyote
crab crane cricket crow cuckoo curlew deer dingo dipper dog dolphin donkey dormouse dove duck eagle
eel egret elk ermine falcon fawn ferret finch firefly fox frog gannet gecko gibbon goat goose
grouse gull hamster hare hawk hedgehog heron hippo hobby hornet horse hound hyena ibex ibis iguana
jackal jackdaw jay kestrel kite kiwi koala lamb lark leopard linnet lion lizard llama lobster
locust lynx macaw magpie mammoth marmot marten merlin mole monkey moose moth mouse mule newt
nightjar ocelot octopus okapi orca oriole oryx osprey otter owl ox oyster panda panther parrot
partridge pelican penguin perch pigeon pike piper plover pony puffin puma quail rabbit raven
redstart reindeer rhino robin rook salmon seal shark sheep shrew
""".split()
)
PLACES = tuple(
    """
abbey acre alley arch attic bakery bank barn basin bay beach bluff bog bower bridge brook burrow
cabin camp canal canyon cape castle cave cellar chapel city cliff cloister coast copse corner
cottage court cove crater creek crossing dale dam deck dell delta den desert dock dome drift dune
estate falls farm fen ferry field fjord ford forest forge fort fountain garden gate geyser glade
glen gorge grange grotto grove gulf hall hamlet harbour heath hedge hill hollow home house hut
inlet inn island isle islet jetty jungle keep kiln knoll lagoon lake lane lawn ledge lodge loft
manor market marsh meadow mesa mill mine moat moor mound mountain oasis orchard outpost pass
pasture path peak pier plain plateau plaza pond pool port prairie quarry quay rapids reef ridge
river road rock ruin savanna shed shore shrine spring square stable steppe strait stream summit
swamp terrace thicket tower town trail tundra tunnel valley village vineyard wall well wharf
""".split()
)
