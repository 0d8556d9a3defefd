/** Shares and points as they are written in the viewer's language. */
import { language } from "./index.svelte";

/** With a true minus, which no language's own numbers have everywhere. */
const written = (number: number, options: Intl.NumberFormatOptions): string => new Intl.NumberFormat(language(), options).format(number).replace("-", "−");

/** 0.538: 54 %. */
export const percent = (share: number): string => written(share, { style: "percent", maximumFractionDigits: 0 });
/** With its sign: +4.2 %, −3.1 %. */
export const swing = (share: number): string => written(share, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
/** How far off it may be. */
export const give = (share: number): string => `±\u00a0${written(share, { style: "percent", maximumFractionDigits: 1 })}`;
export const rounded = (points: number): string => written(points, { maximumFractionDigits: 1 });
export const signed = (points: number): string => written(points, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
