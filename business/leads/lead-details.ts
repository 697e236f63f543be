import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import { isSamePhoneSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadDetails, leadName } from "./lead.ts";

/** The columns of a lead's details; one without an address and a number is refused. */
export function toLeadColumnsOrRefuse(details: LeadDetails) {
  const { business, person, phone, email, industry, neighborhood, source } = details;
  if (email === null && phone === null) {
    throw new Refusal("invalid", "Enter an email or a phone number.", { field: "email" });
  }
  const key = email === null ? null : emailKey(email);
  return { business, person, phone, email, emailKey: key, industry, neighborhood, source };
}

export async function refuseKnownLead(
  { email, phone }: Pick<LeadDetails, "email" | "phone">,
  except: number | null,
  tx: Queryable,
): Promise<void> {
  const ways: SQL[] = [];
  if (email !== null) ways.push(eq(lead.emailKey, emailKey(email)));
  if (phone !== null) ways.push(isSamePhoneSql(lead.phone, phone));
  const others = and(or(...ways), except === null ? undefined : ne(lead.id, except));
  const [other] = await tx
    .select()
    .from(lead)
    .where(and(others, isNull(lead.deletedAt)))
    .limit(1);
  if (!other) return;
  const byEmail = email !== null && other.emailKey === emailKey(email);
  const said = byEmail ? email : formatPhone(phone ?? "");
  throw new Refusal("conflict", `${said} is already a lead: “${leadName(other)}”.`, {
    field: byEmail ? "email" : "phone",
    detail: `lead ${other.id}`,
  });
}

export async function lockLead(
  { id, expectedVersion }: { id: number; expectedVersion: number },
  tx: Queryable,
): Promise<typeof lead.$inferSelect> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
    .for("update");
  if (!row) throw new Refusal("not-found", "We can’t find that lead.");
  if (row.version === expectedVersion) return row;
  throw new Refusal(
    "conflict",
    `Somebody changed this lead, and its status is now “${row.state}.” Nothing was saved. Check it and try again.`,
  );
}
