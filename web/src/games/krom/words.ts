/** The words of Krom come with its table: whoever imports this waits for them. */
import { learn } from "../../i18n/index.svelte";

await learn("krom");
