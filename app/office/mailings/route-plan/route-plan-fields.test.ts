import { expect, test } from "vitest";
import { mergeFormValues } from "#app/office/forms/merge-form-values.ts";
import { routePlanEntryKey } from "#business/mailings/routes/route-plan.ts";
import {
  readRoutePlanRowKeys,
  routePlanFieldName,
  toRoutePlanFormValues,
} from "./route-plan-fields.ts";

const oldTown = { zip: "85251", neighborhood: "Old Town", routes: ["C001", "C012"], homes: 2_100 };
const papago = { zip: "85257", neighborhood: "", routes: [], homes: null };

test("a saved row is named by its ZIP Code and neighborhood", () => {
  expect([oldTown, papago].map(routePlanEntryKey)).toEqual(["85251-old-town", "85257"]);
  expect(readRoutePlanRowKeys(Object.keys(toRoutePlanFormValues([oldTown, papago])))).toEqual([
    "85251-old-town",
    "85257",
  ]);
  expect(readRoutePlanRowKeys(["version", "route-new-1-zip", "route-new-1-homes"])).toEqual([
    "new-1",
  ]);
});

test("what was typed for one row stays with it after somebody else removed the row above", () => {
  const shown = toRoutePlanFormValues([oldTown, papago]);
  const homes = routePlanFieldName("85257", "homes");
  const merged = mergeFormValues(
    { ...shown, [homes]: "900" },
    shown,
    toRoutePlanFormValues([papago]),
  );
  expect(merged).toMatchObject({ [homes]: "900", [routePlanFieldName("85257", "zip")]: "85257" });
});
