#!/bin/sh
# The smallest bot: it always takes the first of the legal actions.
#
#     pravek play kingdomino --players "exec:sh examples/engine/first.sh,random"

read -r hello
echo '{"t":"hello","version":1,"name":"first","wants":[]}'
n=0
while read -r line; do
    case $line in
        '{"t":"position"'*) n=$((n + 1)); echo '{"t":"bestaction","n":'$n',"action":0}' ;;
        '{"t":"quit"'*) exit ;;
    esac
done
