import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The ids that a list of rows gives, in its order. */
const rowsIn = (list: string) =>
  [...list.matchAll(/^\| ([RNHS]\d+) \|/gm)].map(([, id = ""]) => id);

/** The ids with which the titles of tests begin: of "H9.1 H9.2 from the link ..." it is H9. */
function rowsTested(source: string): string[] {
  const titles = [...source.matchAll(/\btest\(\s*["'`]([^"'`\n]+)/g)].map(
    ([, title = ""]) => title,
  );
  return titles.flatMap((title) => {
    const [ids = ""] = /^(?:[RNHS]\d+(?:\.\d+)? )+/.exec(title) ?? [];
    return [...ids.matchAll(/[RNHS]\d+/g)].map(([id]) => id);
  });
}

const rows = rowsIn(readFileSync("docs/client-requirements.md", "utf8"));
const folder = "tests/journeys";
const tested = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .flatMap((file) => rowsTested(readFileSync(`${folder}/${file}`, "utf8"))),
);

test("every row of the client's specification has a browser test that begins with its id", () => {
  expect(rows).toHaveLength(37);
  expect(rows.filter((id) => !tested.has(id))).toEqual([]);
});

test("no browser test names a row that the client's specification does not have", () => {
  expect([...tested].filter((id) => !rows.includes(id))).toEqual([]);
});

test("a row without a test, and a test without a row, would be noticed", () => {
  const source =
    'test("H1 one", f); test(`R8 S3 two`, f); test("H9.2 three", f); test("of H4", f);';
  expect(rowsTested(source)).toEqual(["H1", "R8", "S3", "H9"]);
  expect(rowsIn("| H1 | one |\n| R8 | two |\nH9 | three |")).toEqual(["H1", "R8"]);
});
