import { and, asc, eq, getTableColumns, isNull, notInArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { hashToken, looksLikeToken, newToken } from "#business/auth/token.ts";
import { printedStates } from "#business/mailings/mailing.ts";
import { adGuest } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";
import { proofNameLimits } from "./proof.ts";

/** Unended links that one ad may have; a customer needs one or two. */
const MOST_GUESTS = 10;

/** What a guest's link allows: comments only, or everything that the customer may do with a proof. */
export type GuestPermission = "comment" | "approve";

const { tokenHash, endedAt, ...columns } = getTableColumns(adGuest);

export type AdGuest = Omit<typeof adGuest.$inferSelect, "tokenHash" | "endedAt">;

const isOpen = isNull(endedAt);

/** A link of its own for somebody the customer names, until the card prints. Returns its token; only a hash is stored. */
export const createGuestLinkToken = defineAction({
  name: "createGuestLinkToken",
  permission: "anyone",
  async run(
    tx,
    { reservationId, name, may }: { reservationId: number; name: string; may: GuestPermission },
  ) {
    await lockUnprintedAd(reservationId, tx);
    const guestName = requireTextWithin(asOneLine(name), {
      field: "guest",
      most: proofNameLimits.guest,
      ask: "Enter the name of the person this link is for.",
    });
    if ((await findGuests(reservationId, tx)).length >= MOST_GUESTS) {
      throw new Refusal("too-many", "You already have 10 links. Turn off one you no longer need.");
    }
    const token = newToken();
    const guest = { reservationId, name: guestName, may, tokenHash: hashToken(token) };
    await tx.insert(adGuest).values(guest);
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "proof.guest-invited", subject, detail: { may } }, result: token };
  },
});

export const endGuestLink = defineAction({
  name: "endGuestLink",
  permission: "anyone",
  async run(tx, { reservationId, guestId }: { reservationId: number; guestId: number }) {
    const [ended] = await tx
      .update(adGuest)
      .set({ endedAt: sql`statement_timestamp()` })
      .where(and(eq(adGuest.id, guestId), eq(adGuest.reservationId, reservationId), isOpen))
      .returning({ id: adGuest.id });
    if (!ended) return {};
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "proof.guest-ended", subject } };
  },
});

/** Ends every guest's link: after a restore nobody knows which their customers had ended already. */
export async function endGuestLinksAfterRestore(tx: Queryable): Promise<void> {
  await tx.update(adGuest).set({ endedAt: sql`statement_timestamp()` }).where(isOpen);
}

export function findGuests(reservationId: number, tx: Queryable = db): Promise<AdGuest[]> {
  return tx
    .select(columns)
    .from(adGuest)
    .where(and(eq(adGuest.reservationId, reservationId), isOpen))
    .orderBy(asc(adGuest.id));
}

/** The guest a link belongs to; undefined if it is unknown or expired. Every link expires when the card prints. */
export async function findGuestByToken(
  token: string,
  tx: Queryable = db,
): Promise<AdGuest | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await tx
    .select(columns)
    .from(adGuest)
    .innerJoin(reservation, eq(reservation.id, adGuest.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(eq(tokenHash, hashToken(token)), isOpen, notInArray(mailing.state, [...printedStates])),
    );
  return row;
}
