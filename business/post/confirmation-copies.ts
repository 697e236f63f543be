import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import type { PrintedCopyAddress } from "#business/ads/brief/brief-fields.ts";
import { findPrintedCopyAddressProblems } from "#business/ads/brief/brief-problems.ts";
import { wasEventRecordedToday } from "#business/audit-log/find-events.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { enqueueCardCorrectionEmails } from "#business/reservations/messages/send-reservation-change-emails.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { adBrief } from "#database/schema/ads.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { confirmationCopy } from "#database/schema/post.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, longDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** The printed card that each advertiser gets by mail (Terms: Mailing). */

export type ConfirmationCopy = {
  reservationId: number;
  spot: string;
  business: string;
  /** Null until the advertiser has entered a full address. */
  address: PrintedCopyAddress | null;
  sentOn: PlainDate | null;
};

/** The copies that the advertisers of a card get, and those that were mailed to who has left since, by spot. */
export async function findConfirmationCopies(
  mailingId: number,
  tx: Queryable = db,
): Promise<ConfirmationCopy[]> {
  const rows = await tx
    .select({
      reservationId: reservation.id,
      spot: reservation.spot,
      business: sql<string>`coalesce(${advertiser.name}, '')`,
      address: adBrief.copyAddress,
      sentOn: confirmationCopy.sentOn,
    })
    .from(reservation)
    .leftJoin(adBrief, eq(adBrief.reservationId, reservation.id))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(confirmationCopy, eq(confirmationCopy.reservationId, reservation.id))
    .where(
      and(
        eq(reservation.mailingId, mailingId),
        or(eq(reservation.state, "paid"), isNotNull(confirmationCopy.sentOn)),
      ),
    )
    .orderBy(asc(reservation.spot), asc(reservation.id));
  return rows.map((copy) => ({
    ...copy,
    address: copy.address && isComplete(copy.address) ? copy.address : null,
  }));
}

const isComplete = (address: PrintedCopyAddress) =>
  Object.keys(findPrintedCopyAddressProblems(address)).length === 0;

export const needsPrintedCopyAddress = ({ address, sentOn }: ConfirmationCopy): boolean =>
  address === null && sentOn === null;

/** Asks the advertisers of a card whose copy has no address for one, by email, at most once a day. */
export const askForCopyAddresses = defineAction({
  name: "askForCopyAddresses",
  permission: "mailings.change",
  undo: { final: "You can’t unsend an email." },
  async run(tx, { mailingId }: { mailingId: number }, { now }) {
    const { name, dropDate } = await lockMailing({ id: mailingId }, tx);
    const missing = (await findConfirmationCopies(mailingId, tx)).filter(needsPrintedCopyAddress);
    if (missing.length === 0) throw new Refusal("conflict", "Every copy has an address.");
    if (await wasEventRecordedToday("copies.asked", { type: "mailing", id: mailingId }, tx)) {
      throw new Refusal("conflict", "You already asked them today. Call them, or wait a day.");
    }
    const today = arizonaDate(now);
    const by = dropDate > today ? `Please enter it by ${longWeekdayDate(dropDate)}.` : "";
    for (const { reservationId } of missing) {
      const sentence = `We’ll mail you a printed ${name} card, and we don’t have an address for it yet. ${by}`;
      const news = { news: "copy-address", sentences: [sentence.trim()] } as const;
      await enqueueBookingNews(tx, { id: reservationId, version: today }, news);
    }
    const subject = { type: "mailing", id: mailingId };
    const detail = { businesses: missing.map(({ business }) => business) };
    return { event: { event: "copies.asked" as const, subject, detail } };
  },
});

/** Records that copies of a card were mailed, and tells each advertiser. Refuses one without an address. */
export const recordConfirmationCopiesSent = defineAction({
  name: "recordConfirmationCopiesSent",
  permission: "mailings.change",
  undo: ["undoConfirmationCopySent"],
  input: v.object({
    mailingId: v.number(),
    reservationIds: v.pipe(v.array(v.number()), v.minLength(1, "Select the copies you mailed.")),
  }),
  async run(tx, { mailingId, reservationIds }, { now, operator: { name: sentBy } }) {
    const { name, version } = await lockMailing({ id: mailingId }, tx);
    const sentOn = arizonaDate(now);
    const copies = (await findConfirmationCopies(mailingId, tx)).filter(
      (copy) => reservationIds.includes(copy.reservationId) && copy.sentOn === null,
    );
    for (const { reservationId, business, address } of copies) {
      if (!address) throw new Refusal("invalid", `We have no address for ${business}’s copy yet.`);
      await tx.insert(confirmationCopy).values({ reservationId, sentOn, sentBy });
      const sentences = [
        `We mailed you a printed ${name} card on ${longDate(sentOn)}, to ${address.name}, ${address.street}, ${address.town} ${address.zip}.`,
        "Your reservation’s page has the proof of mailing: what the post office took, where, and when.",
      ];
      const about = { id: reservationId, version: `${version}-${now.getTime()}` };
      await enqueueBookingNews(tx, about, { news: "copy", sentences });
    }
    if (copies.length === 0) return {};
    const subject = { type: "mailing", id: mailingId };
    const detail = { businesses: copies.map(({ business }) => business) };
    return { event: { event: "copies.sent" as const, subject, detail } };
  },
});

/** Records that a copy wasn't mailed after all, and emails its advertiser a correction. */
export const undoConfirmationCopySent = defineAction({
  name: "undoConfirmationCopySent",
  permission: "mailings.change",
  undo: ["recordConfirmationCopiesSent"],
  async run(
    tx,
    { mailingId, reservationId }: { mailingId: number; reservationId: number },
    { now },
  ) {
    const { name, version } = await lockMailing({ id: mailingId }, tx);
    const copies = await findConfirmationCopies(mailingId, tx);
    const sent = copies.find((copy) => copy.reservationId === reservationId && copy.sentOn);
    if (!sent) return {};
    await tx.delete(confirmationCopy).where(eq(confirmationCopy.reservationId, reservationId));
    const about = { id: mailingId, version: `${version}-${now.getTime()}` };
    await enqueueCardCorrectionEmails(tx, about, "copy-not-sent", {
      truth: `We told you that your printed ${name} card is in the mail. That was our mistake: it isn’t yet.`,
      next: ["We’ll email you when it is."],
      only: reservationId,
    });
    const subject = { type: "mailing", id: mailingId };
    const detail = { businesses: [sent.business] };
    return { event: { event: "copy.not-sent" as const, subject, detail } };
  },
});
