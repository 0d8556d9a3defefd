/** A problem of the server as a sentence. */
import { t } from "../i18n/index.svelte";
import { plainArgs, refusal } from "../i18n/refusal";
import type { Trouble } from "../net/api";

export const troubleText = ({ key, args }: Trouble): string => refusal(key, plainArgs(args), ["trouble", "why"]) ?? t("trouble.unknown");
