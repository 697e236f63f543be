import { expect, test } from "vitest";
import { formatCsv } from "./csv.ts";

const line = (...cells: (string | number | null)[]) => formatCsv(["h"], [cells]).split("\r\n")[1];

test("no text of others becomes a formula, whatever comes before its sign", () => {
  for (const text of [
    "=1+1",
    "+480",
    "-2+3",
    "@sum(A1)",
    "\t=1",
    " =1",
    "\r=1",
    "＝1",
    "\u0000=1",
    "\u200B=1",
  ]) {
    expect(line(text), JSON.stringify(text)).toBe(`"'${text}"`);
  }
});

test("amounts stay numbers, and quotes, commas and line ends stay within their cell", () => {
  expect(line(-12.5, 'a "b", c', null)).toBe('-12.5,"a ""b"", c",');
  expect(formatCsv(["one\ntwo"], [["x"]])).toBe('\uFEFF"one\ntwo"\r\n"x"\r\n');
});
