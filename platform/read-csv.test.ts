import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CsvRecord,
  decodeTextFile,
  formatCsv,
  readCsv,
  unescapeFormulaCell,
} from "./read-csv.ts";
import { Refusal } from "./refusal.ts";

async function records(text: string, most = 1_000) {
  const read: CsvRecord[] = [];
  for await (const record of readCsv(text, { most })) read.push(record);
  return read;
}

const rows = async (text: string, most = 1_000) =>
  (await records(text, most)).map(({ cells }) => cells);
const bytes = (text: string) => new TextEncoder().encode(text);

/** Text in which what is special to tables, spreadsheets and lines comes often. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      "=",
      "+",
      "-",
      "@",
      ",",
      ";",
      "\t",
      "\r",
      "\n",
      " ",
      "＝",
      "é",
      "a",
    ),
  }),
);
const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));

const tables = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.tuple(
      fc.array(text, { minLength: width, maxLength: width }),
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
    ),
  );

const asText = (value: string | number | null) => (value === null ? "" : String(value));

test("a table wider than any of ours is refused with its line", async () => {
  await expect(records(`Business\nAcme${",".repeat(255)}`)).resolves.toHaveLength(2);
  const wide = records(`Business\nAcme${",".repeat(300)}`);
  await expect(wide).rejects.toThrow("Line 2 has more than 256 columns");
});

describe("what we write as CSV", () => {
  test("is read again as it was, whatever is in its cells", async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ([head, cells]) => {
        const written = formatCsv(head, cells);
        const expected = [head, ...cells.map((row) => row.map(asText))];
        expect(await rows(written)).toEqual(expected);
        expect(await rows(decodeTextFile(bytes(written)))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is guarded everywhere: no cell that is read opens with a formula before its guard is gone", () => {
    fc.assert(
      fc.property(text, (value) => {
        const quoted = formatCsv(["h", "i"], [[value, ""]]).split('"h","i"\r\n')[1] ?? "";
        expect(/^"\s*[=+\-@]/.test(quoted)).toBe(false);
      }),
    );
  });

  test("would not come back without the guard being undone (negative control)", async () => {
    expect(unescapeFormulaCell("'=1")).toBe("=1");
    expect(formatCsv(["a", "b"], [["=1", "'=1"]])).toContain(`"'=1","''=1"`);
    expect((await rows(formatCsv(["a", "b"], [["'=1", "'tis"]])))[1]).toEqual(["'=1", "'tis"]);
  });
});

describe("a table from elsewhere", () => {
  test.each([
    ["commas and CRLF", "a,b\r\n1,2\r\n"],
    ["semicolons, as Excel writes them", "a;b\r\n1;2\r\n"],
    ["a line that names the separator", "sep=;\r\na;b\r\n1;2"],
    ["tabs, as a spreadsheet copies them", "a\tb\n1\t2"],
    ["line feeds, and none at the end", "a,b\n1,2"],
    ["carriage returns", "a,b\r1,2\r"],
    ["a byte order mark", "\uFEFFa,b\n1,2\n"],
    ["lines with nothing on them", "\n\na,b\n\n1,2\n\n"],
  ])("is read with %s", async (_, written) => {
    expect(await rows(written)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("may have spaces around its quotes", async () => {
    expect(await rows('a, "b, c" ,d\n"1" , "2, ""3""",5" pipe\n x, "y" z,\n')).toEqual([
      ["a", "b, c", "d"],
      ["1", '2, "3"', '5" pipe'],
      [" x", ' "y" z', ""],
    ]);
  });

  test.each([
    ["Windows", [0xe9, 0xf1, 0xc9]],
    ["an old Mac", [0x8e, 0x96, 0x83]],
    ["DOS", [0x82, 0xa4, 0x90]],
  ])("has its accents, as %s writes them", (_, [e = 0, n = 0, E = 0]) => {
    const written = [..."caf", e, ..." ni", n, ..."o CAF", E];
    const read = decodeTextFile(
      Uint8Array.from(written, (sign) => (typeof sign === "string" ? sign.charCodeAt(0) : sign)),
    );
    expect(read).toBe("café niño CAFÉ");
  });

  test("in other letters than ours is refused, never read as wrong ones", () => {
    const russian = [0xca, 0xe0, 0xf4, 0xe5, 0x20, 0xd3, 0xed, 0xee];
    expect(() => decodeTextFile(Uint8Array.from(russian))).toThrow(/can’t read the letters/);
  });

  test("keeps quotes, separators and line ends inside quotes", async () => {
    expect(await rows('a;b\n"x ""y""; z";"one\r\ntwo"\n')).toEqual([
      ["a", "b"],
      ['x "y"; z', "one\r\ntwo"],
    ]);
    expect(await rows('a,b\n5" pipe,""\n')).toEqual([
      ["a", "b"],
      ['5" pipe', ""],
    ]);
  });

  test("says the line on which each record begins, and on which quotes break", async () => {
    const found = await records('a,b\n"1\n1",2\n3,4\n');
    expect(found.map(({ line }) => line)).toEqual([1, 2, 4]);
    for (const broken of ['a,b\n"1,2\n3,4', 'a,b\n"1"x,2']) {
      await expect(rows(broken), broken).rejects.toThrow(/line 2 don.t match up/);
    }
  });

  test("is read in UTF-8, UTF-16 and Windows-1252", async () => {
    expect(decodeTextFile(bytes("Café €"))).toBe("Café €");
    expect(decodeTextFile(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x80))).toBe("Café €");
    const wide = Uint8Array.from(Buffer.from("\uFEFFCafé €", "utf16le"));
    expect(await rows(decodeTextFile(wide))).toEqual([["Café €"]]);
  });

  test("is refused with a sentence when it is too long", async () => {
    const long = `a,b\n${"1,2\n".repeat(11)}`;
    expect(await rows(long, 11)).toHaveLength(12);
    await expect(rows(long, 10)).rejects.toThrow(Refusal);
    await expect(rows(long, 10)).rejects.toThrow(/more than 10 rows/);
  });

  test("of 10,000 rows leaves others their turn while it is read", async () => {
    const long = `a,b\n${'"1","2"\n'.repeat(10_000)}`;
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    await rows(long, 10_000);
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
  });
});

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
