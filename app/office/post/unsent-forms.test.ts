import { expect, test } from "vitest";
import type { OpenStop } from "#business/post/pack.ts";
import { isRecorded } from "./unsent-forms.tsx";

const tripOf = (...bundles: string[]) => {
  const form = new FormData();
  form.set("do", "drop-off");
  for (const bundle of bundles) form.set(`bundle-${bundle}`, "yes");
  return form;
};

test("an unsent drop-off is recorded once the server's page shows each of its bundles as dropped off", () => {
  const bundle = (key: string, isDroppedOff: boolean) => ({ key, isDroppedOff });
  const stops = [
    { bundles: [bundle("a", true), bundle("b", false)] },
    { bundles: [bundle("c", true)] },
  ] as unknown as OpenStop[];
  expect(isRecorded(tripOf("a", "c"), stops)).toBe(true);
  expect(isRecorded(tripOf("a", "b"), stops)).toBe(false);
  expect(isRecorded(tripOf("gone"), stops)).toBe(false);
  expect(isRecorded(tripOf(), stops)).toBe(false);
});
