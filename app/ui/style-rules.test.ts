import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where layouts change, in pixels; `max-width` is one less. */
const BREAKPOINTS = [560, 768, 1024, 1280];

/** Drawings (printed paper, ads, stamps and what surrounds them look the same in light and dark), and print, which is white. */
const WITH_COLORS_OF_THEIR_OWN = new Set([
  "app/reservation/overview/status-ticket.css",
  "app/site/areas/area-stamp.css",
  "app/site/areas/area.css",
  "app/site/features/features-pictures.css",
  "app/site/home/home-benefits.css",
  "app/site/home/home-countdown.css",
  "app/site/home/home-hero.css",
  "app/site/home/home-process-steps.css",
  "app/site/home/home-stage.css",
  "app/ui/base.css",
  "app/ui/card/card-spot.css",
  "app/ui/card/card-view.css",
]);

const TOKENS = "app/ui/tokens.css";
const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:white|black)\b(?![-"])/gi;

const sheets = globSync("app/**/*.css").map((path) => {
  const text = readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "");
  return { path: path.replaceAll("\\", "/"), text };
});

test("layouts change at one set of widths", () => {
  const allowed = BREAKPOINTS.flatMap((width) => [
    `min-width: ${width}px`,
    `max-width: ${width - 1}px`,
  ]);
  const odd = sheets.flatMap(({ path, text }) =>
    (text.match(/@media[^{]*/g) ?? [])
      .flatMap((query) => query.match(/(?:min-|max-)?width[^)]*/g) ?? [])
      .filter((width) => !allowed.includes(width.trim()))
      .map((width) => `${path}: ${width}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(odd).toEqual([]);
});

test("colors come from the tokens, except in drawings", () => {
  const colored = sheets
    .map(({ path, text }) => ({ path, colors: withoutMasks(text).match(COLOR) ?? [] }))
    .filter(({ path, colors }) => path !== TOKENS && colors.length > 0);
  expect(colored.filter(({ path }) => !WITH_COLORS_OF_THEIR_OWN.has(path))).toEqual([]);
  expect(
    [...WITH_COLORS_OF_THEIR_OWN].filter((path) => !colored.some((each) => each.path === path)),
  ).toEqual([]);
});

test("a property of ours that a style uses is set somewhere", () => {
  const scripts = globSync("app/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const all = [...sheets.map(({ text }) => text), ...scripts].join("\n");
  const set = new Set(all.match(/--[\w-]+(?=["'`]?\]?:)/g));
  const unset = sheets.flatMap(({ path, text }) =>
    (text.match(/(?<=var\()--[\w-]+/g) ?? [])
      .filter((name) => !set.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unset).toEqual([]);
});

/** A mask's colors only say what is seen through. */
function withoutMasks(text: string): string {
  return text.replace(/(?:-webkit-)?mask:[^;]*;/g, "");
}
