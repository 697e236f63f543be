import { areas } from "#business/mailings/areas.ts";
import { listWords } from "#platform/number-word.ts";
import type { PlannedRoutesView } from "./next-planned-routes.ts";

/** The end of a map's label: which of its areas are circled; empty until routes are planned. */
export function describeCircledAreas(planned: PlannedRoutesView | undefined): string {
  if (!planned) return "";
  const names = areas.filter(({ slug }) => planned.areas.includes(slug)).map(({ name }) => name);
  const list = listWords(names);
  return `; circled, roughly where the ${planned.mailing} card goes: ${list}`;
}
