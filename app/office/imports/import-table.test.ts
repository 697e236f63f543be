import { strToU8, zipSync } from "fflate";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { advertiserTableColumns } from "#app/office/advertisers/advertiser-table.ts";
import { type LeadListRow, leadTableColumns } from "#app/office/leads/lead-table.ts";
import { toCsvTable } from "#app/office/tables/csv-response.ts";
import type { ColumnDefinition } from "#app/office/tables/table-definition.ts";
import { mapBusinessFields } from "#business/advertisers/business-fields.ts";
import type { ImportableList } from "#business/imports/import.ts";
import { emptyLeadDetails } from "#business/leads/lead.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { formatCsv } from "#platform/read-csv.ts";
import {
  addStoredCellsByField,
  guessColumnMapping,
  readImportTable,
  SKIPPED_COLUMN,
} from "./import-table.ts";

/** The rows of a table as they are read with the columns that we guess. */
async function read(list: ImportableList, given: string | Uint8Array) {
  const { headings, rows } = await readImportTable(list, given);
  const mapping = guessColumnMapping(list, headings);
  return { headings, mapping, rows: addStoredCellsByField(list, { headings, mapping }, rows) };
}

/** The one row of a file that the office writes, as it is read again. */
async function written<Row>(
  list: ImportableList,
  columns: readonly ColumnDefinition<Row>[],
  row: Row,
) {
  const file = toCsvTable(columns, [row]);
  const { mapping, rows } = await read(list, formatCsv(file.head, file.rows));
  expect(mapping).not.toContain(null);
  return rows[0]?.cells;
}

const HEAD = "Business,Contact,Phone,Email,Next call";
/** The bytes of a file with these lines, as people have sent them. */
const fileOf = (lines: readonly string[], encoding: BufferEncoding = "utf8", end = "\n") =>
  Buffer.from(lines.map((line) => line + end).join(""), encoding);
const HIDDEN = '<sheet state="hidden" r:id="rId1"/>';
const cellXml = (cell: string | number) =>
  `<c${typeof cell === "number" ? "" : ' t="str"'}><v>${cell}</v></c>`;
const sheetXml = (rows: readonly (readonly (string | number)[])[]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cellXml).join("")}</row>`).join("")}</sheetData></worksheet>`;
const relationship = (id: string, sheet: string) =>
  `<Relationship Id="${id}" Target="worksheets/${sheet}.xml"/>`;
/** A workbook whose sheet has a lead below the names of the columns; `before`: a sheet that is listed before it. */
const workbook = (lead: readonly (string | number)[], before = "") =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook><sheets>${before}<sheet r:id="rId2"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${relationship("rId1", "lists")}${relationship("rId2", "leads")}</Relationships>`,
    ),
    "xl/worksheets/lists.xml": strToU8(sheetXml([["Options"], ["a"]])),
    "xl/worksheets/leads.xml": strToU8(sheetXml([HEAD.split(","), lead])),
  });
const leadsIn = async (given: Uint8Array) => {
  const { rows } = await read("leads", given);
  return rows.map(({ line, cells }): { line: number; [field: string]: string | number } => ({
    line,
    ...cells,
  }));
};

describe("a file that the office wrote", () => {
  test("of leads is read as the business knows them", async () => {
    const lead: LeadListRow = {
      ...emptyLeadDetails,
      nextCallOn: null,
      id: 12,
      email: "pat@shop.example",
      state: "contacted",
      reason: "=rang",
      page: "/",
      submissions: 2,
      createdAt: new Date(0),
      lastSubmittedAt: new Date(0),
    };
    const empty = { business: "", person: "", phone: "", neighborhood: "", source: "" };
    expect(await written("leads", leadTableColumns, lead)).toEqual({
      ...empty,
      industry: "",
      next: "",
      email: "pat@shop.example",
      number: "12",
      step: "contacted",
      why: "=rang",
    });
  });

  test("of advertisers", async () => {
    const advertiser = {
      id: 3,
      name: "+Plus",
      person: "Pat",
      email: "p@p.example",
      phone: "+14805550101",
      ...mapBusinessFields(() => null),
      people: "Pat",
      reservations: 1,
      paid: 0,
      lastDrop: null,
      sameEmail: 0,
    };
    expect(await written("advertisers", advertiserTableColumns, advertiser)).toEqual({
      number: "3",
      business: "+Plus",
      person: "Pat",
      email: "p@p.example",
      phone: "+14805550101",
      ...mapBusinessFields(() => ""),
    });
  });
});

describe("phones of a table", () => {
  const valid = (cells: Record<string, string>) => v.safeParse(phoneSchema, cells.phone);

  test("all come in, whatever stands around them, but for one that a spreadsheet rounded", async () => {
    const typed = [
      ...["480-555-0151 ext. 12", "480-555-0152 x4", "\u202a(480) 555-0153\u202c"],
      ...["480\u2011555\u20110154", "480\u2013555\u20130155", "480\u00a0555\u00a00156"],
      ...["tel:+14805550157", "1-800-FLOWERS", "(480) 555-0159 / (480) 555-0160"],
      ...["4.805550161E+09", "\ufeff480-555-0162", "4805550163.0", "001 480 555 0164"],
      ...["480*555*0165", "Office: 480-555-0166"],
    ];
    const lines = typed.map((phone, at) => `P${at + 1},A,${phone},p${at + 1}@x.example,`);
    const rows = await read("leads", fileOf([HEAD, ...lines]));
    const found = rows.rows.map(({ cells }) => {
      const { success, output, issues } = valid(cells);
      return success ? formatPhone(output) : issues[0].message;
    });
    expect(found).toEqual([
      "(480) 555-0151 ext. 12",
      "(480) 555-0152 ext. 4",
      ...[153, 154, 155, 156, 157].map((end) => `(480) 555-0${end}`),
      "1-800-FLOWERS",
      "(480) 555-0159",
      "A spreadsheet rounded this number. Enter all 10 digits.",
      ...[162, 163, 164, 165, 166].map((end) => `(480) 555-0${end}`),
    ]);
    expect(rows.rows[8]?.cells.notes).toBe("Phone: (480) 555-0159 / (480) 555-0160");
  });

  test("are never read from a number with a digit too many", async () => {
    const { rows } = await read("leads", "Name,Phone\nPat,48055501422\n");
    expect(valid(rows[0]?.cells ?? {}).success).toBe(false);
  });

  test("with an extension that can't be read cost nothing", async () => {
    const { rows } = await read("leads", "Name,Phone\nPat,480-555-0151 ext. front desk\n");
    expect(rows[0]?.cells).toMatchObject({
      phone: "480-555-0151",
      notes: "Phone: 480-555-0151 ext. front desk",
    });
  });
});

test("a name of 60 characters that ends in an emoji comes in whole", async () => {
  const name = `${"x".repeat(59)}😀`;
  const [row] = await leadsIn(fileOf([HEAD, `${name},Pat,480-555-0192,u12@x.example,`]));
  expect(row?.business).toBe(name);
});

test("dates are read in ten ways, and one that could be two days or none is asked about", async () => {
  const typed = [
    ...["12/3/26", '"Jan 15, 2027"', "15-Jan-27", "1/15/2027 9:00 AM", "2027-01-15 09:00"],
    ...["2027/01/15", "1-15-2027", "15/01/2027", "02/29/2027", "46402", "1.15.2027"],
  ];
  const lines = typed.map((date, at) => `D${at},480-555-04${String(at).padStart(2, "0")},${date}`);
  const rows = await leadsIn(fileOf(["Business,Phone,Next call", ...lines]));
  expect(rows.map(({ next }) => next)).toEqual([
    "2026-12-03",
    ...Array.from({ length: 6 }, () => "2027-01-15"),
    ...["15/01/2027", "02/29/2027", "2027-01-15", "2027-01-15"],
  ]);
  const american = fileOf([
    ...[HEAD, "Copper Pipes,Pat,(480) 555-0142,a@copper.example,1/15/2027"],
    ...["Zinc,Sam,480.555.0143,b@zinc.example,12/3/26"],
    ...["Iron,Lee,480-555-0144,c@iron.example,2027-01-20"],
  ]);
  expect((await leadsIn(american)).map(({ next }) => next)).toEqual([
    ...["2027-01-15", "2026-12-03", "2027-01-20"],
  ]);
});

describe("columns of a table from elsewhere", () => {
  test("Phone beside Mobile and Mobile Phone loses nothing", async () => {
    const file = fileOf([
      "Company,First Name,Last Name,Phone,Mobile Phone,Mobile,Email,Email 2",
      "Two Phones,Pat,Moss,480-555-0301,480-555-0302,480-555-0303,two@phones.example,",
    ]);
    expect(await leadsIn(file)).toMatchObject([
      {
        ...{ business: "Two Phones", person: "Pat Moss", phone: "480-555-0301" },
        notes: "Mobile Phone: 480-555-0302\nMobile: 480-555-0303",
        email: "two@phones.example",
      },
    ]);
  });

  test("give the first that is a phone, and note what is none before it", async () => {
    const { rows } = await read(
      "leads",
      "Name,Phone,Mobile\nPat,ask Zoë,480-555-0142\nAl,ask,none\n",
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      { person: "Pat", phone: "480-555-0142", notes: "Phone: ask Zoë" },
      { person: "Al", phone: "ask", notes: "Mobile: none" },
    ]);
  });

  test("are those of a customer database", async () => {
    const file = fileOf([
      "Record ID,First Name,Last Name,Email,Phone Number,Company name,Lead Status,Create Date",
      "1,Pat,Moss,pat@crm.example,+1 480-555-0304,CRM Co,OPEN,2026-11-01 09:15",
    ]);
    const [row] = await leadsIn(file);
    expect(row).toMatchObject({ business: "CRM Co", person: "Pat Moss", phone: "+1 480-555-0304" });
    expect(row?.notes).toBe("Record ID: 1\nLead Status: OPEN\nCreate Date: 2026-11-01 09:15");
  });

  test("may have spaces around their names, or stand below a title", async () => {
    const told = { person: "Pat", phone: expect.stringContaining("480-555-01") };
    const spaced = fileOf([
      " Business , Contact ,\tPhone , E-Mail Address ,Next call",
      "Head One,Pat,480-555-0186,u6@x.example,",
    ]);
    expect(await leadsIn(spaced)).toMatchObject([
      { line: 2, business: "Head One", email: "u6@x.example", ...told },
    ]);
    const titled = fileOf([
      ...["Leads from the fair,,,,", "", HEAD],
      "Fair One,Pat,480-555-0185,u5@x.example,",
    ]);
    expect(await leadsIn(titled)).toMatchObject([{ line: 4, business: "Fair One", ...told }]);
  });

  test("may be named in Spanish, with accents or without", async () => {
    const heads = [
      "Nombre,Negocio,Correo,Teléfono,Giro,Dirección,Notas",
      "NOMBRE,EMPRESA,Correo electrónico,Celular,Industria,Direccion,Comentarios",
    ];
    for (const head of heads) {
      const row = "Pat Luna,Tacos Luna,pat@luna.example,480-555-0142,plomero,12 Main St,Llamar";
      const { rows } = await read("leads", `${head}\n${row}\n`);
      expect(rows[0]?.cells).toMatchObject({
        ...{ person: "Pat Luna", business: "Tacos Luna", email: "pat@luna.example" },
        ...{ phone: "480-555-0142", industry: "plumbing" },
        notes: expect.stringMatching(/^Llamar\nDirecci[oó]n: 12 Main St$/),
      });
    }
    expect(guessColumnMapping("advertisers", ["Nombre", "Correo"])).toEqual(["business", "email"]);
  });

  test.each(["Name,Last name", "Nombre,Apellidos"])("%s are both parts of a name", async (head) => {
    const { rows } = await read("leads", `${head},Email\nPat,Luna,pat@luna.example\n`);
    expect(rows[0]?.cells).toMatchObject({ person: "Pat Luna" });
  });

  test("of a next step say no day to call on", () => {
    expect(guessColumnMapping("leads", ["Next", "Next call"])).toEqual([null, "next"]);
  });

  test("that nobody knows are still offered, also where none is known", async () => {
    const { headings, mapping, rows } = await read("leads", "Firma,Telefon\nUno,480 555 0142\n");
    expect([headings, mapping]).toEqual([
      ["Firma", "Telefon"],
      [null, null],
    ]);
    expect(rows).toMatchObject([{ line: 2, texts: ["Uno", "480 555 0142"] }]);
  });

  test("without names are all rows, the first one too", async () => {
    const { headings, rows } = await read("leads", "Uno,480-555-0142\nDos,480-555-0143\n");
    expect(headings).toEqual(["", ""]);
    expect(rows.map(({ line, texts }) => [line, texts[0]])).toEqual([
      [1, "Uno"],
      [2, "Dos"],
    ]);
  });

  test("are those of a phone's contacts", async () => {
    const { rows } = await read(
      "leads",
      "Given Name,Organization 1 - Name,E-mail 1 - Value,Phone 1 - Value\nPat,Uno,a@a.example,480-555-0142 ::: 602-555-0143\n",
    );
    expect(rows[0]?.cells).toEqual({
      ...{ person: "Pat", business: "Uno", email: "a@a.example", phone: "480-555-0142" },
      notes: "Phone 1 - Value: 480-555-0142 ::: 602-555-0143",
    });
  });

  test("hold several addresses, or a word for none", async () => {
    const { rows } = await read(
      "leads",
      "Name,Email,Phone,Next call\nPat,a@a.example; b@b.example,n/a,TBD\nAl,-,#N/A,none\n",
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        ...{ person: "Pat", email: "a@a.example", phone: "", next: "" },
        notes: "Email: a@a.example; b@b.example",
      },
      { person: "Al", email: "", phone: "", next: "" },
    ]);
  });

  test("of our own files that nobody imports are left out", () => {
    expect(guessColumnMapping("leads", ["E-mail", "Page"])).toEqual(["email", SKIPPED_COLUMN]);
  });

  test("say an industry by any of its names; one that we don't have is a note", async () => {
    const { rows } = await read(
      "leads",
      "Email,Trade\na@a.example,plumber\nb@b.example,Submarines\n",
    );
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { industry: "plumbing" },
      { industry: "", notes: "Trade: Submarines" },
    ]);
  });
});

describe("a file of any kind", () => {
  test("keeps ragged rows and quotes", async () => {
    const ragged = fileOf([
      ...[HEAD, "Rag One,Pat,480-555-0187"],
      "Rag Two,Pat,480-555-0188,u8@x.example,,extra,more",
    ]);
    expect(await leadsIn(ragged)).toMatchObject([
      { line: 2, business: "Rag One", phone: "480-555-0187" },
      { line: 3, business: "Rag Two", email: "u8@x.example", notes: "extra\nmore" },
    ]);
    const quoted = fileOf([
      ...[HEAD, 'The "Best" Pizza,Pat,480-555-0189,u9@x.example,'],
      ...['"12"" Subs",Pat,480-555-0190,u10@x.example,'],
      ...["5' 6\" Doors,Pat,480-555-0191,u11@x.example,"],
    ]);
    expect((await leadsIn(quoted)).map(({ business }) => business)).toEqual([
      ...['The "Best" Pizza', '12" Subs', "5' 6\" Doors"],
    ]);
  });

  const semicolons = HEAD.replaceAll(",", ";");
  const tabs = HEAD.replaceAll(",", "\t");
  const pipes = HEAD.replaceAll(",", "|");
  const uno = "Café Uno,Zoë,480-555-0181,u1@x.example,";
  test.each([
    ["in cp1252, with semicolons", fileOf([semicolons, uno.replaceAll(",", ";")], "latin1")],
    ["in Mac Roman", fileOf([HEAD, uno.replace("é", "\x8e").replace("ë", "\x91")], "latin1")],
    [
      "in UTF-16 with its mark, and tabs",
      fileOf([`\ufeff${tabs}`, uno.replaceAll(",", "\t")], "utf16le"),
    ],
    ["in UTF-16 without a mark", fileOf([HEAD, uno], "utf16le")],
    ["with the lines of an old Mac", fileOf([HEAD, uno], "utf8", "\r")],
    ["with pipes", fileOf([pipes, uno.replaceAll(",", "|")])],
  ])("%s is read", async (_, file) => {
    expect(await leadsIn(file)).toMatchObject([{ line: 2, business: "Café Uno", person: "Zoë" }]);
  });

  test.each([
    ["<html><table><tr><td>Name</td></tr></table></html>"],
    ['[{"Name":"Uno"}]'],
    ["BEGIN:VCARD\nFN:Pat\nEND:VCARD\n"],
    ["%PDF-1.4\n1 0 obj\n"],
    ["\xd0\xcf\x11\xe0\xa1\xb1"],
  ])("%s is no table, and is refused as that", async (text) => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    await expect(readImportTable("leads", bytes)).rejects.toMatchObject({
      sentence: expect.stringContaining("We can’t read this file"),
    });
  });

  test("has its accents back where another program misread them", async () => {
    const { rows } = await read("leads", "Name,Business\nZoÃ« PeÃ±a,CafÃ© Uno\n");
    expect(rows[0]?.cells).toEqual({ person: "Zoë Peña", business: "Café Uno" });
  });

  test("with characters that aren't text is refused with its line", async () => {
    const file = fileOf([HEAD, "Nul\0One,Pat,480-555-0195,u15@x.example,"]);
    await expect(leadsIn(file)).rejects.toThrow(/^Line 2 has characters that aren’t text/);
  });

  test.each([
    ["with a line break", workbook(["Line_x000D_&#10;Two", "Pat", 4805550205])],
    ["with a phone as a number", workbook(["Num One", "Pat", 4805550202])],
    ["behind a hidden sheet", workbook(["Hid One", "Pat", 4805550201], HIDDEN)],
  ])("a workbook %s is read", async (_, file) => {
    const [row = {}] = await leadsIn(file);
    expect(JSON.stringify(row)).not.toContain("x000D");
    expect(valid(row)).toBe(true);
  });

  const valid = (row: { phone?: string }) => v.is(phoneSchema, row.phone ?? "");
});
