import { expect, test } from "vitest";
import { listOpenStops, NO_PACK } from "#business/post/pack.ts";
import { listStops } from "#business/post/plan-days.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { DropOffForm } from "./drop-off-forms.tsx";
import { TripDaysPanel } from "./trip-days-panel.tsx";

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
        stops={listStops(plan.routePlan).map((stop) => ({ ...stop, ...named }))}
        {...{ offices: [], permit: null, typed: undefined, postage }}
      />
    ),
  ],
  [
    "hand-over day",
    (postage: "retail" | "permit") =>
      listOpenStops(plan).map((stop) => (
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
    expect(retail).not.toContain(NO_PACK);
    expect(permit).toContain(NO_PACK);
    expect(permit).not.toContain("/pack/");
    expect(retail).toMatch(/href="[^"]*\/pack\/?[^"]*"/);
  },
);
