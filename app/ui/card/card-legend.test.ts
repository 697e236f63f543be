import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const colors = (css: string) => new Set(css.match(/#[0-9a-f]{6}\b/g));

/** The first rule of a sheet whose selector ends so. */
function rule(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThan(-1);
  return css.slice(start, css.indexOf("}", start));
}

test("the legend shows taken spots in the inks that the card prints them in, and held ones in its hatching", () => {
  const [card, legend] = [read("card-view.css"), read("card-legend.css")];
  const inks = new Set([...card.matchAll(/--ink-a: (#[0-9a-f]{6})/g)].map(([, ink]) => ink));
  expect(inks.size).toBe(5);
  expect(colors(rule(legend, '[data-state="sold"]::before'))).toEqual(inks);
  expect(colors(rule(legend, '[data-state="held"]::before'))).toEqual(
    colors(rule(card, '[data-state="held"] .picture')),
  );
});
