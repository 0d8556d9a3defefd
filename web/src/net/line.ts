/** The line to a table, at whichever home it is. */
import type { Link, Wishes } from "./link";
import { isInPocket, PocketLink } from "./pocket";
import { SocketLink } from "./socket";

export const lineTo = (table: string, wishes: Wishes): Link => (isInPocket(table) ? new PocketLink(table, wishes) : new SocketLink(wishes));
