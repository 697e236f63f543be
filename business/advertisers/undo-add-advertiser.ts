import { eq } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { contact } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deleteContactAndEmptyBusiness } from "./delete-contact-and-empty-business.ts";

/** Deletes an advertiser with its contacts and notes, to undo that it was added; nobody booked with it. */
export async function undoAddAdvertiser(
  { id }: { id: number },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  await requirePermission(tx, actor, "advertisers.change");
  const people = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(eq(contact.advertiserId, id));
  if (people.length === 0) throw new Refusal("not-found", "We can't find that advertiser.");
  for (const person of people) await deleteContactAndEmptyBusiness(tx, person.id);
  await recordEvent(tx, actor, {
    event: "advertiser.removed",
    subject: { type: "advertiser", id },
  });
}
