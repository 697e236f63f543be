import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readWorkbook } from "./read-workbook.ts";
import { unpackWorkbook } from "./unpack-workbook.ts";

const most = { most: 100 };

/** A workbook as spreadsheets write it, with these rows on its first sheet. */
function workbook(rows: string, more: Record<string, string> = {}): Uint8Array {
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets><sheet name="Fair" r:id="rId7"/><sheet name="Old" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml":
      "<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>",
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(files));
}

describe("a workbook", () => {
  test("is read by its first sheet: texts, numbers, gaps, and what a formula came to", async () => {
    const bytes = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="2"/>
       <row r="4"><c r="A4" t="inlineStr"><is><t>Caf\u00e9 &amp; Co</t></is></c><c r="B4"><v>4805550142</v></c>
         <c r="C4"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="str"><f>A1</f><v>so</v></c></row>`,
      {
        "xl/sharedStrings.xml": `<sst><si><r><t>Busi</t></r><r><t>ness</t></r></si><si><t>Phone</t><rPh><t>no</t></rPh></si></sst>`,
      },
    );
    expect(await readWorkbook(bytes, most)).toEqual([
      { line: 1, cells: ["Business", "", "Phone"] },
      { line: 4, cells: ["Caf\u00e9 & Co", "4805550142", "0.3", "TRUE", "so"] },
    ]);
  });

  test("gives dates as dates, by built-in and own formats, from 1900 and from 1904", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="mmm d&quot;.&quot;"/>
      <numFmt numFmtId="171" formatCode="0.0&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const row = `<row r="1"><c s="0"><v>46522</v></c><c s="1"><v>46522</v></c><c s="2"><v>46522.75</v></c>
      <c s="3"><v>46522</v></c><c t="d"><v>2027-05-15T00:00:00</v></c></row>`;
    const [first] = await readWorkbook(workbook(row, { "xl/styles.xml": styles }), most);
    expect(first?.cells).toEqual(["46522", "2027-05-15", "2027-05-15", "46522", "2027-05-15"]);
    const old = {
      "xl/workbook.xml": `<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId7"/></sheets></workbook>`,
    };
    const mac = `<row r="1"><c s="1"><v>45060</v></c></row>`;
    const [other] = await readWorkbook(workbook(mac, { "xl/styles.xml": styles, ...old }), most);
    expect(other?.cells).toEqual(["2027-05-15"]);
  });

  test("may begin with a cover or a chart, and has no text where a formula failed", async () => {
    const table = `<row r="1"><c t="str"><v>Name</v></c></row><row r="2"><c t="str"><v>Uno</v></c><c t="e"><v>#REF!</v></c></row>`;
    const cover = workbook(`<row r="1"><c t="str"><v>Our leads</v></c></row>`, {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${table}</sheetData></worksheet>`,
    });
    const chart = workbook(table, {
      "xl/workbook.xml": `<workbook><sheets><sheet r:id="rId9"/><sheet r:id="rId7"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId9" Target="chartsheets/sheet1.xml"/>
        <Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`,
    });
    for (const bytes of [cover, chart]) {
      expect(await readWorkbook(bytes, most)).toEqual([
        { line: 1, cells: ["Name"] },
        { line: 2, cells: ["Uno", ""] },
      ]);
    }
  });

  test("with too many rows or columns is refused", async () => {
    const rows = Array.from({ length: 4 }, (_, n) => `<row r="${n + 1}"><c><v>1</v></c></row>`);
    await expect(readWorkbook(workbook(rows.join("")), { most: 2 })).rejects.toThrow(
      /more than 2 rows/,
    );
    const far = workbook(`<row r="1"><c r="XFD1"><v>1</v></c></row>`);
    await expect(readWorkbook(far, most)).rejects.toMatchObject({ code: "too-large" });
  });

  test("that is damaged, another archive, or asks for another file is refused with a sentence", async () => {
    const good = workbook("<row><c><v>1</v></c></row>");
    const broken: Uint8Array[] = [
      good.slice(0, good.length / 2),
      zipSync({ "a.txt": strToU8("a") }),
    ];
    const entity = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
    broken.push(workbook("", { "xl/worksheets/sheet2.xml": entity }));
    for (const bytes of broken) {
      await expect(readWorkbook(bytes, most)).rejects.toMatchObject({
        code: "invalid",
        field: "file",
      });
    }
  });
});

describe("a workbook that unpacks to far more than it is", () => {
  const limits = { entries: 20, bytes: 1_000_000, time: 5_000 };

  test("is refused by what comes out, whatever its directory says", async () => {
    const bomb = workbook("", { "xl/sharedStrings.xml": " ".repeat(20_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackWorkbook(bomb, limits)).rejects.toMatchObject({ code: "too-large" });
    const fits = { ...limits, bytes: 30_000_000 };
    expect((await unpackWorkbook(bomb, fits)).get("xl/sharedStrings.xml")).toHaveLength(20_000_000);
  });

  test("is refused where its cells say one long text again and again", async () => {
    const cells = `<c t="s"><v>0</v></c>`.repeat(100);
    const rows = `<row>${cells}</row>`.repeat(100);
    const long = { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(10_000)}</t></si></sst>` };
    const read = readWorkbook(workbook(rows, long), most);
    const answer = await read.catch((error: unknown) => error);
    expect(answer).not.toBeInstanceOf(Array);
    expect(answer).toMatchObject({ code: "too-large" });
  });

  test("is not unpacked where it is no cells, and is refused for too many files and for too long", async () => {
    const picture = workbook("", { "xl/media/image1.png": " ".repeat(20_000_000) });
    expect((await unpackWorkbook(picture, limits)).has("xl/media/image1.png")).toBe(false);
    const names = Array.from({ length: 30 }, (_, n) => [`xl/media/${n}.png`, ""]);
    const many = workbook("", Object.fromEntries(names));
    await expect(unpackWorkbook(many, limits)).rejects.toMatchObject({ code: "too-large" });
    await expect(unpackWorkbook(picture, { ...limits, time: -1 })).rejects.toMatchObject({
      code: "too-large",
    });
  });
});
