import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getOwnProperty } from "./own-property.ts";

test("a table holds what was put into it, and nothing that every object knows", () => {
  const table = { open: "Open", closed: "Closed" };
  expect(getOwnProperty(table, "open")).toBe("Open");
  for (const text of ["constructor", "__proto__", "toString", "hasOwnProperty", "", "Open"]) {
    expect(getOwnProperty(table, text), text).toBeUndefined();
  }
});

/** Lookups by the text of an address or a form; `in` finds what every object inherits. */
const BARE = [
  /[\w)]\[[^\]\n]*(?:searchParams|formText\(|params\.|\.get\()[^\]\n]*\]/,
  /\b(?:done|asked|wish|sort|kind|filter|state|name) in [A-Za-z][\w.]*\s*(?:[()?]|&&|\|\|)/,
  /\b(?:advertiserActions|reservationActions|mailingPageActions|mailingDoneMessages|reservationDoneMessages|DONE)\[/,
];

test("no route looks a text from outside up in a bare object", () => {
  const bare = globSync("app/**/*.{ts,tsx}", { exclude: (name) => /\.test\.tsx?$/.test(name) })
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((line) => ({ file, line: line.trim() })),
    )
    // Comments, and lines of prose.
    .filter(
      ({ line }) =>
        !/^(\*|\/\/|\/\*|<p>[A-Z]|"[^"]*",?$)/.test(line) && BARE.some((each) => each.test(line)),
    );
  expect(bare.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
