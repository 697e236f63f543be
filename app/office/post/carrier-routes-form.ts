import * as v from "valibot";
import { formText } from "#app/read-form.ts";
import type { RoutePlan } from "#business/mailings/mailing.ts";
import { routeName } from "#business/mailings/route-plan.ts";
import { routePlanSchema } from "#business/mailings/save-route-plan.ts";
import { Refusal } from "#platform/refusal.ts";

/** Reads the forms about a mailing's routes. */

/** Bytes of a table; six hundred routes take 60 KB. */
export const MAX_ROUTE_TABLE_BYTES = 2_000_000;

/** The pasted or uploaded table. Refuses a form without one, and a file over the limit. */
export async function readRouteTableUpload(form: FormData): Promise<Uint8Array> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) {
    if (file.size <= MAX_ROUTE_TABLE_BYTES) return new Uint8Array(await file.arrayBuffer());
    throw new Refusal("too-large", "This file is over 2 MB. Choose the table of routes.", {
      field: "file",
    });
  }
  const pasted = formText(form, "table");
  if (pasted.trim() === "") {
    throw new Refusal("invalid", "Paste the table, or choose a file.", { field: "table" });
  }
  return new TextEncoder().encode(pasted);
}

export const readSelectedRouteNames = (form: FormData): Set<string> =>
  new Set([...form].flatMap(([name, value]) => (name.startsWith("take-") ? String(value) : [])));

/** All routes of the table, the selected ones marked, with what was typed about their ZIP Codes. */
export function readRoutePlanForm(form: FormData): RoutePlan {
  const selected = readSelectedRouteNames(form);
  const read = v.safeParse(routePlanSchema, parseJson(formText(form, "plan")));
  if (!read.success) throw new Refusal("invalid", "Read the table of routes again.");
  return read.output.map((route) => ({
    ...route,
    isChosen: selected.has(routeName(route)),
    neighborhood: formText(form, `neighborhood-${route.zip}`),
    postOffice: formText(form, `office-${route.zip}`),
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
