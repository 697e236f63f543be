import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { contact } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * The status of an address that we have written to. `current`: it is the contact's. `unconfirmed`:
 * it is, but the office entered it, and nobody has confirmed it since. `former`: the contact has
 * another by now.
 */
export type CurrentOrFormerEmailStatus = "current" | "unconfirmed" | "former";

export async function markEmailConfirmed(tx: Queryable, contactId: number): Promise<boolean> {
  const confirmed = await tx
    .update(contact)
    .set({
      emailConfirmedAt: sql`statement_timestamp()`,
      emailChangedAt: null,
      version: sql`version + 1`,
    })
    .where(
      and(
        eq(contact.id, contactId),
        or(isNull(contact.emailConfirmedAt), isNotNull(contact.emailChangedAt)),
      ),
    )
    .returning({ id: contact.id });
  return confirmed.length > 0;
}

/** Whether a contact's address was confirmed by the button we emailed; true where there is no contact. */
export async function isEmailConfirmed(contactId: number | null): Promise<boolean> {
  if (contactId === null) return true;
  const unproved = and(eq(contact.id, contactId), isNull(contact.emailConfirmedAt));
  return (await db.$count(contact, unproved)) === 0;
}

/** The status of an address. `locked`: it cannot change until the caller's transaction ends. */
export async function findCurrentOrFormerEmailStatus(
  { contactId, emailKey }: { contactId: number | null; emailKey: string | null },
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
): Promise<CurrentOrFormerEmailStatus> {
  if (contactId === null) return "current";
  const found = database.select().from(contact).where(eq(contact.id, contactId));
  const [person] = await (locked ? found.for("update") : found);
  if (person?.emailKey !== emailKey) return "former";
  return person?.emailChangedAt ? "unconfirmed" : "current";
}
