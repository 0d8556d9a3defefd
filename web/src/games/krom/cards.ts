import type { Json } from "../../wire";
export interface Cards { format: string }
export const asCards = (json: Json): Cards => json as unknown as Cards;
