import "./style";
import { mount } from "svelte";
import App from "./App.svelte";
import { draw, shell } from "./art/sprites";
import { speak } from "./i18n/index.svelte";
import { renewWhenOutdated } from "./net/renewed";
import { pageAt } from "./pages";
import { prefs } from "./prefs.svelte";

const target = document.getElementById("app");
if (target) {
  renewWhenOutdated();
  pageAt(location.pathname)?.catch(() => undefined); // on its way meanwhile; the page itself tells what failed
  await Promise.all([draw(shell), speak(prefs.language)]);
  mount(App, { target });
}
