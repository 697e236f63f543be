import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { textOfPages, typeOfPages } from "#tests/support/files/pdf-text.ts";
import { drawEddmPack, drawPriorityMailPages } from "./draw-pack.ts";
import { createEddmPack } from "./pack.ts";

const day = "2027-05-15";
const mailing = {
  name: "May 2027",
  routePlan: [
    plannedRoute({ homes: 412, day }),
    plannedRoute({ route: "C012", homes: 538, day }),
    plannedRoute({ zip: "85254", day: "2027-05-17" }),
    plannedRoute({ route: "C013", isChosen: false }),
  ],
};
const mailer = {
  tradeName: "Scottsdale Spotlight",
  parentCompany: "Saguaro Local Media LLC",
  street: "1 Example Plaza",
  city: "Scottsdale",
  region: "AZ",
  postalCode: "85251",
  phone: { display: "(480) 555-0100" },
};
const offices = [{ name: "Scottsdale Main", address: "1 Postal Way", opensSaturday: true }];
const about = { offices, mailer, stock: "14 pt C2S" };

const draw = async (of = mailing) => {
  const pack = createEddmPack(of, "2027-05-15-scottsdale-main", about);
  if (!pack) throw new Error("no pack");
  return drawEddmPack(pack, new Date("2027-05-15T07:00:00Z"));
};

test("each bundle of a trip has its facing slip: route, ZIP Code, office, number, pieces, date, company", async () => {
  const pages = await textOfPages(await draw());
  const slips = pages
    .flat()
    .join("\n")
    .split(/(?=85251 C0)/)
    .slice(1);
  expect(slips).toHaveLength(5 + 6);
  expect(slips[0]).toMatch(
    /^85251 C001\nBundle 1 of 5\n83 pieces\n[\s\S]*residential[\s\S]*Post office: Scottsdale Main\nDate: Saturday, May 15, 2027\nScottsdale Spotlight, \(480\) 555-0100/,
  );
  const sum = slips.reduce((all, slip) => all + Number(/(\d+) pieces/.exec(slip)?.[1]), 0);
  expect(sum).toBe(950);
});

test("the worksheet has every figure of PS Form 3587 in the form's order, and the routes", async () => {
  const [, page1 = [], page2 = []] = await textOfPages(await draw());
  const worksheet = [...page1, ...page2];
  const labels = [
    ...["Mailer", "Address", "Phone", "Agent", "Customer Registration ID (CRID)"],
    ...["Post office of mailing", "Mailing date", "Number of bundles", "Pieces in a bundle"],
    ...["Total pieces", "Weight of a single piece", "Type of postage", "Total postage"],
  ];
  const places = labels.map((label) => worksheet.indexOf(label));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const figure of [
    ...["11", "4 of 90, 2 of 89, 2 of 83, 3 of 82", "950", "$247.00: 950 at $0.260"],
    ...[
      "Scottsdale Main, 1 Postal Way",
      "About 0.76 oz by its stock: weigh one card",
      "C012",
      "538",
    ],
  ]) {
    expect(worksheet.join("\n")).toContain(figure);
  }
});

test("the pack counts routes, bundles and boxes, says what to bring, and labels each box", async () => {
  const pages = await textOfPages(await draw());
  const said = pages.flat().join(" ");
  for (const line of [
    "Scottsdale Main, Saturday, May 15, 2027",
    "Trip 1 of 2",
    "5: 2 of 83, 3 of 82",
    "11 in 3 boxes",
    "a facing slip on top and two straps crossed over it",
    "$247.00 in postage: cash, check, debit or credit card",
    "One loose card as a sample.",
    "Clip the sample card here.",
    "Do not deliver",
    "Box 1 of 3",
    "Box 3 of 3",
    "89 cards in 1 bundle",
  ]) {
    expect(said, line).toContain(line);
  }
  expect(said).not.toContain("85254");
  expect(pages).toHaveLength(4 + 2 + 6);
});

test("the pack and the papers for Priority Mail are black on US Letter, their smallest type 11 points, for any printer that a phone finds", async () => {
  const pack = createEddmPack(mailing, "2027-05-15-scottsdale-main", about);
  if (!pack) throw new Error("no pack");
  const papers = [
    await draw(),
    await drawPriorityMailPages(pack, new Date("2027-05-15T07:00:00Z")),
  ];
  for (const paper of papers) {
    const file = await PDFDocument.load(paper);
    for (const page of file.getPages()) expect(page.getSize()).toEqual({ width: 612, height: 792 });
    const type = (await typeOfPages(paper)).flat();
    expect(new Set(type.map(({ color }) => color))).toEqual(new Set(["0 0 0"]));
    expect(Math.min(...type.map(({ size }) => size))).toBeGreaterThanOrEqual(11);
  }
});

test("a facing slip is read at arm’s length: its route in 72 points or more, its bundle and pieces in 34, every line in 16", async () => {
  const pages = await typeOfPages(await draw());
  const slips = pages.flat().slice(pages.flat().findIndex(({ words }) => words === "85251 C001"));
  const sizesOf = (asked: RegExp) => {
    const sizes = slips.filter(({ words }) => asked.test(words)).map(({ size }) => size);
    expect(sizes, String(asked)).toHaveLength(11);
    return Math.min(...sizes);
  };
  expect(sizesOf(/^85251 C0\d\d$/)).toBeGreaterThanOrEqual(72);
  expect(sizesOf(/^Bundle \d of \d$/)).toBeGreaterThanOrEqual(34);
  expect(sizesOf(/^\d+ pieces$/)).toBeGreaterThanOrEqual(34);
  for (const line of [/^Post office: /, /^Date: /, /^Scottsdale Spotlight, /]) {
    expect(sizesOf(line)).toBeGreaterThanOrEqual(22);
  }
  expect(Math.min(...slips.map(({ size }) => size))).toBeGreaterThanOrEqual(16);
});

test("a trip that fits in one box says so: 1 box", async () => {
  const pages = await textOfPages(
    await draw({ ...mailing, routePlan: [plannedRoute({ homes: 80, day })] }),
  );
  expect(pages.flat()).toContain("1 in 1 box");
});

test("a trip that isn't planned has no pack, and the same plan gives the same bytes", async () => {
  expect(createEddmPack(mailing, "2027-05-18-scottsdale-main", about)).toBeUndefined();
  expect(Buffer.from(await draw()).equals(Buffer.from(await draw()))).toBe(true);
});

test("by Priority Mail the first box has a letter with what it holds, and each box its label to the postmaster", async () => {
  const pack = createEddmPack(mailing, "2027-05-15-scottsdale-main", about);
  if (!pack) throw new Error("no pack");
  const [letter = [], ...labels] = await textOfPages(
    await drawPriorityMailPages(pack, new Date("2027-05-15T07:00:00Z")),
  );
  expect(letter.join(" ")).toContain("950 cards in 11 bundles, in 3 boxes");
  expect(letter.join(" ")).toContain("a check or money order for $247.00 in postage");
  const lines = labels.flat();
  for (const line of ["1 of 3", "2 of 3", "3 of 3"]) expect(lines).toContain(line);
  for (const line of ["Open Immediately", "Every Door Direct Mail - Retail", "Postmaster"]) {
    expect(lines.filter((one) => one === line)).toHaveLength(3);
  }
  expect(lines).toContain("1 Postal Way");
});
