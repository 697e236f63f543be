import { and, eq, isNull, sql } from "drizzle-orm";
import { contact } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Notes that the mail of a contact's address is read by them: they pressed the button that was sent to it. */
export async function proveEmail(tx: Queryable, contactId: number): Promise<void> {
  await tx
    .update(contact)
    .set({ emailProvenAt: sql`statement_timestamp()`, version: sql`version + 1` })
    .where(and(eq(contact.id, contactId), isNull(contact.emailProvenAt)));
}
