import { expect, test } from "vitest";
import { areas, listZipsOfAllAreas } from "#business/mailings/areas.ts";
import { listOpenDropOffTrips, NO_EDDM_PACK_WITH_PERMIT } from "#business/post/pack.ts";
import { listDropOffTrips } from "#business/post/plan-days.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { DropOffForm } from "./drop-off-forms.tsx";
import { TripDaysPanel } from "./trip-days-panel.tsx";
import { placeZipsOnGrid } from "./zip-map.tsx";

const day = "2027-05-15";
const plan = { routePlan: [plannedRoute({ day })], drops: [] };
const card = { id: 7, version: 1 };
const named = { date: "Saturday, May 15, 2027", load: "400 cards" };

test.each([
  [
    "the trips of a plan",
    (postage: "retail" | "permit") => (
      <TripDaysPanel
        {...card}
        stops={listDropOffTrips(plan.routePlan).map((stop) => ({ ...stop, ...named }))}
        {...{ offices: [], permit: null, typed: undefined, postage }}
      />
    ),
  ],
  [
    "hand-over day",
    (postage: "retail" | "permit") =>
      listOpenDropOffTrips(plan).map((stop) => (
        <DropOffForm
          key={stop.key}
          {...card}
          stop={{ ...stop, date: named.date }}
          {...{ today: day, printedOn: day, canRecord: true, isNext: true, values: {}, postage }}
        />
      )),
  ],
])(
  "%s leads to the pack of a card by EDDM Retail, and for one with a permit says what to do instead",
  (_, screen) => {
    const [retail, permit] = [renderScreen(screen("retail")), renderScreen(screen("permit"))];
    expect(retail).toContain("Print the pack");
    expect(retail).not.toContain(NO_EDDM_PACK_WITH_PERMIT);
    expect(permit).toContain(NO_EDDM_PACK_WITH_PERMIT);
    expect(permit).not.toContain("/pack/");
    expect(retail).toMatch(/href="[^"]*\/pack\/?[^"]*"/);
  },
);

/** The map in words, a line a row. */
function drawn(zips: readonly string[]): string[] {
  const placed = placeZipsOnGrid(zips);
  const rows = Math.max(...placed.map(({ row }) => row));
  const columns = Math.max(...placed.map(({ column }) => column));
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (__, c) => {
      const here = placed.filter(({ row, column }) => row === r + 1 && column === c + 1);
      return here.map(({ zip }) => zip).join("+") || ".....";
    }).join(" "),
  );
}

test("the ZIP Codes of our areas are where they are in the city, north at the top, each in a field of its own", () => {
  expect(drawn(listZipsOfAllAreas())).toEqual([
    "85266 ..... 85262",
    "..... 85255 .....",
    "85254 85260 85259",
    "85253 85258 .....",
    "85251 85250 .....",
    "85257 ..... .....",
  ]);
});

test("a map of a few ZIP Codes has only their rows and columns, and none that isn’t ours", () => {
  expect(drawn(["85250", "85251", "85253", "85254", "85258", "90210"])).toEqual([
    "85254 .....",
    "85253 85258",
    "85251 85250",
  ]);
  expect(placeZipsOnGrid(["85262"])).toEqual([{ zip: "85262", row: 1, column: 1 }]);
});

test("every area has its main ZIP Code on the map, and no two share a field, whichever are there", () => {
  const all = listZipsOfAllAreas();
  const main = new Set<string>(areas.map(({ zips }) => zips[0]));
  expect(
    placeZipsOnGrid(all)
      .map(({ zip }) => zip)
      .toSorted(),
  ).toEqual([...main].toSorted());
  for (let choice = 1; choice < 2 ** all.length; choice++) {
    const placed = placeZipsOnGrid(all.filter((_, i) => choice & (1 << i)));
    const fields = new Set(placed.map(({ row, column }) => `${row} ${column}`));
    expect(fields.size, String(choice)).toBe(placed.length);
  }
});
