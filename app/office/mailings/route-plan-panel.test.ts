import { expect, test } from "vitest";
import {
  describeWhoSeesRoutePlan,
  describeWhoSeesRoutePlanChange,
} from "#app/office/mailings/route-plan-panel.tsx";

test("the office sees who can read the routes: nobody before publication, only advertisers once mailed", () => {
  const said = (["planned", "published", "dropped", "canceled"] as const).map((state) =>
    describeWhoSeesRoutePlan(state, "85251"),
  );
  expect(said).toEqual([
    "Once you publish the card, visitors see: “Goes to 85251.”",
    "Visitors and advertisers see: “Goes to 85251.”",
    "Its advertisers see: “85251.”",
    "It was planned for 85251.",
  ]);
  expect(describeWhoSeesRoutePlanChange("planned")).toBe(
    "Visitors see this once you publish the card.",
  );
  expect(describeWhoSeesRoutePlanChange("closed")).toBe("Visitors see this as soon as you save.");
  expect(describeWhoSeesRoutePlanChange("confirmed")).toMatch(/^Its advertisers see/);
});

test("without routes, visitors of a published card read how many homes it goes to", () => {
  expect(describeWhoSeesRoutePlan("published", undefined)).toMatch(/Visitors see only how many/);
  expect(describeWhoSeesRoutePlan("planned", undefined)).toBe("No routes planned yet.");
});

test("a mailed card without routes plans none anymore", () => {
  expect(describeWhoSeesRoutePlan("dropped", undefined)).toBe(
    "No routes were entered for this card.",
  );
});
