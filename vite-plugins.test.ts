import { expect, test } from "vitest";
import { asExpression, hasLookbehind } from "./vite-plugins.ts";

test.each([
  ["/(?<=@)/", true],
  ['new RegExp("(?<!a)b")', true],
  ["/(?<year>\\d{4})/", false],
  ["/(a)(?=b)/", false],
])("a script with %s for browsers stops the build: %s", (script, refused) => {
  expect(hasLookbehind(script)).toBe(refused);
});

test("what pages start with names parts of the shared files, in the document itself", () => {
  const code =
    'import{a as b,d as $}from"./one.js";import{e}from"./two.js";var f={x:b};export{f as root,e};';
  const script = asExpression(code, (file) => ["two.js", "one.js"].indexOf(file));
  const run = new Function("all", `return ${script}`);
  expect(run([{ e: "E" }, { a: "A", d: "D" }])).toEqual({ root: { x: "A" }, e: "E" });
  expect(() => asExpression('import b from"./one.js";export{b};', () => 0)).toThrow("changed");
});
