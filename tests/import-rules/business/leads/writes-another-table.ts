import { lead, mailing } from "#database/schema.ts";

export async function spoil(tx) {
  await tx.insert(lead).values({});
  await tx.update(mailing).set({}); // breaks
}
