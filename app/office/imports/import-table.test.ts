import { describe, expect, test } from "vitest";
import { advertiserColumns } from "#app/office/advertisers/advertiser-columns.ts";
import { type LeadListRow, leadColumns } from "#app/office/leads/lead-columns.ts";
import { moneyColumns } from "#app/office/money/money-columns.ts";
import { reservationColumns } from "#app/office/reservations/reservation-columns.ts";
import { type Column, csvTableOf } from "#app/office/tables/columns.ts";
import { mapBusinessFields } from "#business/advertisers/business-fields.ts";
import { noLeadDetails } from "#business/leads/lead.ts";
import type { ListedReservation } from "#business/reservations/search/list-reservations.ts";
import { formatCsv } from "#platform/csv.ts";
import { importableHeadings, parseImportTableOrThrow } from "./import-table.ts";

/** The one row of a file that the office writes, as it is read again. */
async function written<Row>(
  list: Parameters<typeof parseImportTableOrThrow>[0],
  columns: readonly Column<Row>[],
  row: Row,
) {
  const file = csvTableOf(columns, [row]);
  const { rows, ignored } = await parseImportTableOrThrow(list, formatCsv(file.head, file.rows));
  expect(ignored).toEqual([]);
  return rows[0]?.cells;
}

describe("a file that the office wrote", () => {
  test("of leads is read as the business knows them", async () => {
    const lead: LeadListRow = {
      ...noLeadDetails,
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
    expect(await written("leads", leadColumns, lead)).toEqual({
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
    expect(await written("advertisers", advertiserColumns, advertiser)).toEqual({
      number: "3",
      business: "+Plus",
      person: "Pat",
      email: "p@p.example",
      phone: "+14805550101",
      ...mapBusinessFields(() => ""),
    });
  });

  test("of reservations", async () => {
    const reservation: ListedReservation = {
      id: 1,
      reference: "7K3M-9PQX",
      business: "Bluebird",
      person: "Pat",
      email: "p@p.example",
      phone: "+14805550101",
      mailingId: 1,
      mailing: "May",
      dropDate: "2027-05-15",
      industry: "solar",
      spot: "F1",
      size: "large",
      priceCents: 1000_50,
      state: "unpaid",
      paymentDueOn: "2027-04-01",
      createdAt: new Date("2027-01-02T12:00:00Z"),
    };
    expect(await written("reservations", reservationColumns, reservation)).toMatchObject({
      reference: "7K3M-9PQX",
      drop: "2027-05-15",
      industry: "solar",
      place: "F1",
      size: "large",
      price: "1000.5",
      state: "unpaid",
      due: "2027-04-01",
      made: "2027-01-02",
    });
  });

  test("of payments", async () => {
    const row = {
      id: "invoice:2027-0001",
      name: "invoice:2027-0001",
      reservationId: 1,
      reference: "7K3M-9PQX",
      business: "Bluebird",
      on: "2027-05-15",
      amountCents: 101_70,
      taxCents: 1_70,
      state: "invoice, granted",
      more: "check 7",
      restCents: null,
    };
    expect(await written("payments", moneyColumns("payments"), row)).toEqual({
      name: "invoice 2027-0001",
      reservation: "7K3M-9PQX",
      amount: "101.7",
      date: "2027-05-15",
      more: "check 7",
    });
  });
});

describe("a table from elsewhere", () => {
  test("may call its columns what banks do, and write amounts and dates as this country does", async () => {
    const { rows } = await parseImportTableOrThrow(
      "payments",
      'Invoice number;AMOUNT;Date;Note\n2027-0001;"$1,017.00";5/3/2027;check\n',
    );
    expect(rows).toEqual([
      { line: 2, cells: { name: "2027-0001", amount: "1017", date: "2027-05-03", more: "check" } },
    ]);
  });

  test("is our own list of payments without the sum in its last row", async () => {
    const file =
      'Invoice,Amount\n2027-0001,350\nTotal without 2 payments by credit,350\n"Total, not counting 2 payments by credit",350\nTotal,350\n';
    const { rows } = await parseImportTableOrThrow("payments", file);
    expect(rows.map(({ cells }) => cells.name)).toEqual(["2027-0001"]);
  });

  test("says which columns are not looked at, and leaves out rows with nothing in them", async () => {
    const { rows, ignored } = await parseImportTableOrThrow(
      "advertisers",
      "Email,Favorite color\n,\na@a.example,red\n",
    );
    expect(rows).toEqual([{ line: 3, cells: { email: "a@a.example" } }]);
    expect(ignored).toEqual(["Favorite color"]);
  });

  test("of customers names the business Company or Name, and the person Name beside a business", async () => {
    const read = async (file: string) =>
      (await parseImportTableOrThrow("advertisers", file)).rows[0]?.cells;
    const zinc = { business: "Zinc", person: "Pat Moss", email: "pat@zinc.example" };
    expect(await read("Company,Name,E-mail\nZinc,Pat Moss,pat@zinc.example\n")).toEqual(zinc);
    expect(await read("Name,Contact,Mail\nZinc,Pat Moss,pat@zinc.example\n")).toEqual(zinc);
    await expect(read("Company,Business,Email\n1,2,3\n")).rejects.toThrow(/Two columns are named/);
  });

  test("of leads drops no column: what leads do not have is a note, with its heading", async () => {
    const { rows, ignored } = await parseImportTableOrThrow(
      "leads",
      "Company,Cell,State,Rating,,Notes\nCopper Pipes,480 555 0142,AZ,5,by the canal,Met at the fair\nZinc,480 555 0143,,,,\n",
    );
    const notes = "Met at the fair\nState: AZ\nRating: 5\nby the canal";
    const [copper, zinc] = rows.map(({ cells }) => cells);
    expect(copper).toEqual({ business: "Copper Pipes", phone: "480 555 0142", notes });
    expect(zinc).toMatchObject({ business: "Zinc", notes: "" });
    expect(ignored).toEqual([]);
  });

  test("is refused where its first line names no column by which rows are found, or one twice", async () => {
    await expect(parseImportTableOrThrow("leads", "a,b\n1,2\n")).rejects.toThrow(
      /at least “Phone” or “Email”. It says: a, b\./,
    );
    await expect(parseImportTableOrThrow("leads", "")).rejects.toThrow(/It says: nothing/);
    await expect(parseImportTableOrThrow("leads", "Email,Mail\n1,2\n")).rejects.toThrow(
      /Two columns are named “Mail”/,
    );
  });

  test("of each list has columns to name", async () => {
    expect(importableHeadings("leads")).toEqual([
      ...["Number", "Status", "Industry", "Next call", "Business", "Contact", "Phone", "Email"],
      ...["Neighborhood", "Source", "Reason"],
    ]);
  });
});
