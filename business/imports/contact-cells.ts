import * as v from "valibot";
import type { AdvertiserDetails } from "#business/advertisers/keep-advertiser.ts";
import { emailKey } from "#business/people/email-address.ts";
import { personForm } from "#business/reservations/forms.ts";
import type { CellChange, Cells } from "./import.ts";
import { changesOf, firstIssue, textOf } from "./judging.ts";

const { business, name, email, phone, website } = personForm.entries;
const schemas = { business, person: name, email, phone, website };

/** What is known of a business and the person there, as cells. */
export type Contact = Record<keyof typeof schemas, string>;

/**
 * What the cells of a row change of a contact. A cell that is empty, that is missing, or that says what is there, changes
 * nothing; what is wrong with another is returned as a sentence.
 */
export function readContact(
  was: Contact,
  cells: Cells,
): { changes: CellChange[]; details: AdvertiserDetails } | string {
  const now = { ...was };
  for (const field of Object.keys(schemas) as (keyof Contact)[]) {
    const typed = textOf(cells, field);
    if (typed === "" || typed === was[field]) continue;
    const read = v.safeParse(schemas[field], typed);
    if (!read.success) return firstIssue(read);
    now[field] = read.output ?? "";
  }
  const { person, ...rest } = now;
  const details = { ...rest, name: person, website: now.website || null };
  return { changes: changesOf(was, now), details: { ...details, emailKey: emailKey(now.email) } };
}
