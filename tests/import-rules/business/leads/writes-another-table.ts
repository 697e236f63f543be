import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";

export async function spoil(tx) {
  await tx.insert(lead).values({});
  await tx.update(mailing).set({}); // breaks
}
