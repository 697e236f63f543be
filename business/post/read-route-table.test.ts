import { expect, test } from "vitest";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { mergeRouteTable, readRouteTable } from "./read-route-table.ts";

const read = (text: string) => readRouteTable(new TextEncoder().encode(text), "2027-04-20");
const row = { businesses: null, postOffice: "", isChosen: false, asOf: "2027-04-20" };

test("the tool's table is read as it is copied: below a title, with dashes, costs and a line of sums", async () => {
  const table = [
    "Every Door Direct Mail",
    "Route\tResidential\tBusiness\tTotal\tAge: 25-34\tSize\tIncome\tCost",
    "85251-C012\t412\t31\t443\t—\t2.1\t$71,000\t$107.12",
    "85251-C001\t1,020\t—\t1,020\tNaN%\t—\t—\t$265.20",
    "85251-C003\t—\t40\t540\t—\t—\t—\t$130.00",
    "85251-B007\t\t\t\t\t\t\t",
    "Total\t1,932\t71\t2,003",
  ].join("\n");
  expect(await read(table)).toEqual({
    leftOut: 2,
    routes: [
      plannedRoute({ ...row, homes: 1_020 }),
      plannedRoute({ ...row, route: "C003", homes: 500, businesses: 40 }),
      plannedRoute({ ...row, route: "C012", homes: 412, businesses: 31 }),
    ],
  });
});

test("a file with columns of its own is read by their names, and the residential view has no businesses", async () => {
  const { routes } = await read("ZIP Code,Carrier Route,RES,Post Office\n85254,c7,500,Shea\n");
  expect(routes).toEqual([
    plannedRoute({ ...row, zip: "85254", route: "C007", homes: 500, postOffice: "Shea" }),
  ]);
});

test("the map's answer is read, wherever it has its routes", async () => {
  const attributes = {
    ZIP_CRID: "85251C004",
    CRID_ID: "C004",
    ZIP_CODE: "85251",
    RES_CNT: 610,
    BUS_CNT: 12,
    FACILITY_NAME: "SCOTTSDALE",
  };
  const answer = { results: [{ value: { features: [{ attributes, geometry: { paths: [] } }] } }] };
  const { routes } = await read(JSON.stringify(answer));
  expect(routes).toEqual([
    plannedRoute({
      ...row,
      route: "C004",
      homes: 610,
      businesses: 12,
      postOffice: "SCOTTSDALE",
    }),
  ]);
});

test("what has no routes is refused with what to copy", async () => {
  for (const text of ["", "Name,Phone\nAcme,480", "{}", "[not json"]) {
    await expect(read(text), text).rejects.toMatchObject({ code: "invalid", field: "table" });
  }
});

test("a new table keeps what was decided, and leaves other ZIP Codes alone", () => {
  const before = [
    plannedRoute({ neighborhood: "Old Town", day: "2027-05-15" }),
    plannedRoute({ zip: "85254" }),
  ];
  const counted = { asOf: "2027-06-01", postOffice: "", isChosen: false };
  const table = [
    plannedRoute({ ...counted, homes: 444 }),
    plannedRoute({ ...counted, route: "C002" }),
  ];
  expect(mergeRouteTable(before, table)).toEqual([
    { ...before[0], homes: 444, asOf: "2027-06-01" },
    plannedRoute({ route: "C002", neighborhood: "Old Town", asOf: "2027-06-01", isChosen: false }),
    before[1],
  ]);
  expect(mergeRouteTable([], table).every(({ isChosen }) => isChosen)).toBe(true);
});
