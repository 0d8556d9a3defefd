import { mount } from "svelte";
import App from "./App.svelte";
import { draw } from "./art/sprites";
import { speak } from "./i18n/index.svelte";
import { prefs } from "./prefs.svelte";
import "./style";

const target = document.getElementById("app");
if (target) {
  await Promise.all([draw("shell"), speak(prefs.language)]);
  mount(App, { target });
}
