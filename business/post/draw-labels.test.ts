import { expect, test } from "vitest";
import { textOfPages } from "#tests/support/files/pdf-text.ts";
import { drawLabels } from "./draw-labels.ts";

test.each([
  ["5160", 30],
  ["5163", 10],
] as const)(
  "a sheet of Avery %s has %i labels, the next one stands on another, each with its lines",
  async (sheet, full) => {
    const labels = Array.from({ length: full + 1 }, (_, i) => [
      `Café ${i + 1}`,
      "1 Main St",
      "Mesa AZ 85201",
    ]);
    const about = {
      title: "Labels",
      author: "Us",
      at: new Date("2027-05-15T07:00:00Z"),
      sheet,
    } as const;
    const pages = await textOfPages(await drawLabels(labels, about));
    expect(pages.map((lines) => lines.length)).toEqual([3 * full, 3]);
    expect(pages[1]).toEqual([`Café ${full + 1}`, "1 Main St", "Mesa AZ 85201"]);
  },
);

test("an address too long for four lines is set smaller, and keeps its ZIP Code", async () => {
  const sheet = "5160";
  const label = [
    "The Copper and Kind Plumbing Company of North Scottsdale",
    "14850 North Frank Lloyd Wright Boulevard, Building 12, Suite 1250",
    "Town of Paradise Valley and Scottsdale, AZ 85253",
  ];
  const about = {
    title: "Labels",
    author: "Us",
    at: new Date("2027-05-15T07:00:00Z"),
    sheet,
  } as const;
  const [lines = []] = await textOfPages(await drawLabels([label], about));
  expect(lines.join(" ")).toBe(label.join(" "));
});
