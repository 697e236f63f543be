import { eq, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { holdRequest } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { holdSpot } from "./hold-spot.ts";

export const REQUEST_HOURS = 24;

export type HoldRequest = { id: number; mailingId: number; industry: string; spot: string };

/** The request that an emailed link opens; undefined for any other text. */
export async function findHoldRequestByLink(token: string): Promise<HoldRequest | undefined> {
  const found = await findRequest(token, db);
  if (!found) return undefined;
  const { id, mailingId, industry, spot } = found;
  return { id, mailingId, industry, spot };
}

async function findRequest(token: string, database: Queryable) {
  const opened = await resolvePrivateLink(token, database);
  if (opened?.subjectType !== "hold-request" || opened.channel !== "email") return undefined;
  const [row] = await database
    .select()
    .from(holdRequest)
    .where(eq(holdRequest.id, opened.subjectId));
  return row;
}

/** Confirms the address of a request and holds the spot or another of the card, by the mailbox's limits alone. */
export async function confirmHoldRequest(
  { token, spot, networkAddress }: { token: string; spot: string; networkAddress: string },
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ reservation: Reservation; token: string }> {
  const found = await findRequest(token, tx);
  if (!found) {
    throw new Refusal(
      "not-found",
      "This link doesn’t work. Please check that you copied all of it.",
      {
        detail: "no request to hold",
      },
    );
  }
  const { id, mailbox, mailingId, industry } = found;
  await tx
    .update(holdRequest)
    .set({ confirmedAt: sql`coalesce(confirmed_at, statement_timestamp())` })
    .where(eq(holdRequest.id, id));
  const wish = { mailingId, industry, spot, networkAddress, request: { id, mailbox } };
  return holdSpot(wish, context, tx);
}
