import * as v from "valibot";
import {
  type BusinessFields,
  businessFieldSchemas,
  mapBusinessFields,
} from "#business/advertisers/business-fields.ts";
import type { BusinessAndContactInput } from "#business/advertisers/upsert-advertiser.ts";
import { buyerDetailsFormForOffice } from "#business/reservations/forms.ts";
import { emailKey } from "#platform/email-address.ts";
import type { CellChange, RowCells } from "./import.ts";
import { cellText, changedCells, firstIssueMessage } from "./row-planner.ts";

const { business, name, email, phone } = buyerDetailsFormForOffice.entries;
const schemas = { business, person: name, email, phone, ...businessFieldSchemas };

export const businessFieldsToCells = (known: BusinessFields) =>
  mapBusinessFields((id) => known[id] ?? "");

export type ContactCells = Record<keyof typeof schemas, string>;

/** The changes that a row makes to a contact; an empty or unchanged cell changes nothing, a problem is a sentence. */
export function readContactChanges(
  was: ContactCells,
  cells: RowCells,
): { changes: CellChange[]; details: BusinessAndContactInput & BusinessFields } | string {
  const now = { ...was };
  for (const field of Object.keys(schemas) as (keyof ContactCells)[]) {
    const typed = cellText(cells, field);
    if (typed === "" || typed === was[field]) continue;
    const read = v.safeParse(schemas[field], typed);
    if (!read.success) return firstIssueMessage(read);
    now[field] = read.output ?? "";
  }
  const { person, ...rest } = now;
  const details = { ...rest, name: person, ...mapBusinessFields((id) => now[id] || null) };
  return {
    changes: changedCells(was, now),
    details: { ...details, emailKey: emailKey(now.email) },
  };
}
