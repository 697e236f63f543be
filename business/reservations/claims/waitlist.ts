import { sql } from "drizzle-orm";
import * as v from "valibot";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { defineAction } from "#business/actions.ts";
import {
  hashNetworkAddress,
  hashWideIpv6Network,
  signRecordId,
} from "#business/auth/keyed-hash.ts";
import {
  countRequestedMailOrRefuse,
  domainOrMailboxLimitKey,
} from "#business/mail-limits/count-mail.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industries.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { getApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import { queueMessageOnce } from "#business/reservations/messages/buyer-messages.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { claimDurations, isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import { waitlistJoinedJob } from "#business/reservations/reservation-jobs.ts";
import { addToEndOfWaitlist, addToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { type WaitlistContact, type WaitlistForm, waitlistForm } from "#business/waitlist/forms.ts";
import {
  findWaitingEntries,
  findWaitlistEntryById,
  lockWaitingEntries,
  type WaitingEntry,
} from "#business/waitlist/waitlist-entries.ts";
import { company } from "#company.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderWaitlistJoined, renderWaitlistOffer } from "#emails/waitlist-emails.tsx";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { otherPersonEmailSchema } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { announceAvailabilityChange, findReservationById } from "./claims.ts";
import { findWaitlistOfferBoard, offerSpotToWaitlistEntry, pickSpotToOffer } from "./end-claims.ts";
import { loadOfferEndOnceOpened } from "./extend-hold.ts";

/**
 * Adds an address to the waitlist for a taken industry or a full card, and sends the confirmation
 * link; a `proven` address joins the line at once. Joining twice adds one entry and sends one
 * message. Refuses an open spot, a hidden industry, a card that is no longer bookable, too many entries, too many
 * messages (`mailLimits`), and for 30 days a person who let two offers expire.
 */
export const joinWaitlist = defineAction({
  name: "joinWaitlist",
  permission: "anyone",
  async prepare({ networkAddress, ...wish }: JoinInput, database) {
    await refuseHiddenIndustry(wish.industry, database);
    await refuseUnlessSpokenFor(
      wish,
      "Good news: your industry is open on this card right now. You can book a spot.",
      database,
    );
    return {
      networkHash: await hashNetworkAddress(networkAddress),
      wideNetworkHash: await hashWideIpv6Network(networkAddress),
    };
  },
  async run(tx, { networkAddress: _, ...wish }, { prepared, ...context }) {
    const { networkHash } = prepared;
    await refuseHiddenIndustry(wish.industry, tx);
    await refuseIfLapsed(tx, domainOrMailboxLimitKey(wish.email));
    const { entry, isNew } = await addToWaitlist(tx, { ...wish, networkHash }, context);
    if (!isNew) return { result: entry };
    await countRequestedMailOrRefuse(tx, { email: entry.email, ...prepared });
    const key = `waitlist:${entry.id}:${entry.version}`;
    await enqueue(tx, waitlistJoinedJob, { entryId: entry.id }, { key });
    return { result: entry };
  },
});

type JoinInput = Pick<WaitlistForm, "mailingId" | "industry" | "email"> &
  Partial<WaitlistContact> & {
    networkAddress: string;
    /** They came by a link sent to this address. */
    proven?: boolean;
  };

/** How many offers a person may let expire, and how many days they then wait before joining a line again. */
const lapsedOfferCooldown = { atMost: 2, waitDays: 30 };

async function refuseIfLapsed(tx: Queryable, mailbox: string): Promise<void> {
  const { rows } = await tx.execute<{ lapsed: string; again: string | null }>(sql`
    select count(*) as lapsed, (max(reservation.ended_at) + make_interval(days => ${lapsedOfferCooldown.waitDays}::int))::text as again
    from reservation join waitlist_entry on waitlist_entry.id = reservation.waitlist_entry_id
    where waitlist_entry.email_limit_key = ${mailbox} and reservation.state = 'expired'
    having max(reservation.ended_at) > statement_timestamp() - make_interval(days => ${lapsedOfferCooldown.waitDays}::int)`);
  const [row] = rows;
  if (!row?.again || Number(row.lapsed) < lapsedOfferCooldown.atMost) return;
  const day = longDate(arizonaDate(new Date(row.again)));
  throw new Refusal(
    "conflict",
    `${lapsedOfferCooldown.atMost} offers to this email address expired, so you can join a waitlist with it again starting ${day}. To get a spot sooner, call ${company().phone.display}.`,
    { field: "email", detail: `${row.lapsed} lapsed offers` },
  );
}

/** Refuses a card that can't be waited for, and with `ifOpen` an industry that can be booked on it. */
async function refuseUnlessSpokenFor(
  wish: Pick<WaitlistForm, "mailingId" | "industry">,
  ifOpen: string,
  tx: Queryable,
): Promise<void> {
  const all = await findIndustryAvailability(wish.industry, tx);
  const found = all.find(({ mailing }) => mailing.id === wish.mailingId);
  if (!found || found.verdict === "closed") {
    throw new Refusal("conflict", "Booking for this mailing has closed, and so has its waitlist.", {
      field: "mailingId",
      detail: `mailing ${wish.mailingId} cannot be waited for`,
    });
  }
  if (found.verdict === "open") {
    throw new Refusal("conflict", ifOpen, {
      field: "industry",
      detail: `${wish.industry} is open on mailing ${wish.mailingId}`,
    });
  }
}

/**
 * Puts a person who asked the office in line, without an email. Refuses an industry that is open or hidden, a card that
 * is no longer bookable, and a person who is in line. Returns the entry's id.
 */
export const addToWaitlistByOffice = defineAction({
  name: "addToWaitlistByOffice",
  permission: "leads.change",
  undo: ["removeFromWaitlist"],
  input: v.object({ ...waitlistForm.entries, email: otherPersonEmailSchema }),
  async run(tx, wish) {
    const { mailingId, industry } = wish;
    await refuseHiddenIndustry(industry, tx);
    await refuseUnlessSpokenFor(
      wish,
      "This industry is open on this card. Book a spot for them instead.",
      tx,
    );
    const id = await addToEndOfWaitlist(tx, wish);
    const subject = { type: "waitlist-entry", id };
    return {
      event: { event: "waitlist.added", subject, detail: { mailingId, industry } },
      result: id,
    };
  },
});

/**
 * Offers an open spot to a person on the waitlist before those ahead of them, for a reason that the audit log keeps. All
 * limits of `offerFreeSpotsToWaitlist` hold.
 */
export const offerOutOfOrder = defineAction({
  name: "offerOutOfOrder",
  permission: "leads.change",
  undo: ["closePaymentAndRelease"],
  async run(tx, input: { entryId: number; reason: string }) {
    const reason = requireTextWithin(asOneLine(input.reason), {
      field: "reason",
      most: 500,
      ask: "Enter why they get the offer first.",
    });
    const { mailingId, entry, spot } = await findOpenSpotOrRefuse(tx, input.entryId);
    const offered = await offerSpotToWaitlistEntry(tx, mailingId, entry, spot);
    if (!offered) {
      throw refused("Their industry is hidden, or kept for another advertiser on this card.");
    }
    await announceAvailabilityChange(tx, mailingId);
    const { subject, detail } = offered;
    return {
      event: {
        event: "reservation.offered-out-of-order",
        subject,
        detail: { ...detail, reason },
      },
      result: { reservationId: subject.id, spot: spot.id },
    };
  },
});

async function findOpenSpotOrRefuse(tx: Queryable, entryId: number) {
  const mailingId = (await findWaitlistEntryById(entryId, tx))?.mailingId ?? 0;
  const line = await lockWaitingEntries(mailingId, tx);
  const entry = line.find(({ id }) => id === entryId);
  if (!entry) throw refused("They’re no longer waiting.");
  const board = await findWaitlistOfferBoard(tx, mailingId);
  const why = whyNoOffer(entry, board);
  const spot = pickSpotToOffer(board?.open ?? new Map());
  if (why !== undefined || !spot) throw refused(why ?? NO_SPOT);
  return { mailingId, entry, spot };
}

const NO_SPOT = "No spot is open on this card.";

type Board = Awaited<ReturnType<typeof findWaitlistOfferBoard>>;

function whyNoOffer(entry: WaitingEntry, board: Board): string | undefined {
  if (!board) return "Booking for this mailing has closed, and so has its waitlist.";
  if (board.asked.has(entry.mailbox)) return "They already have an offer or a spot on this card.";
  if (board.groups.has(entry.exclusivityGroup)) return "Their industry is taken on this card.";
  if (board.open.size === 0) return NO_SPOT;
  if (board.offered >= board.offersAtMost)
    return "This card has all the open offers it can have. Release one first.";
  return undefined;
}

/** Why people who wait on some mailings can't be offered a spot now, by entry; who can is not in it. */
export async function findWhyNoOffer(mailingIds: Iterable<number>): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const mailingId of new Set(mailingIds)) {
    const board = await findWaitlistOfferBoard(db, mailingId);
    for (const entry of await findWaitingEntries(mailingId, db)) {
      const why = whyNoOffer(entry, board);
      if (why !== undefined) found.set(entry.id, why);
    }
  }
  return found;
}

const refused = (sentence: string) => new Refusal("conflict", sentence);

/** Whether somebody waits for an industry, or one that competes with it, on a mailing. */
export async function hasWaitlist({
  mailingId,
  exclusivityGroup: group,
}: Pick<Reservation, "mailingId" | "exclusivityGroup">): Promise<boolean> {
  return (await findWaitingEntries(mailingId)).some((one) => one.exclusivityGroup === group);
}

/** Emails a waitlist offer, once, with a private link, unless it has ended. */
export async function sendOfferEmail(
  { reservationId }: { reservationId: number },
  database: Queryable = db,
): Promise<void> {
  const offer = await findReservationById(reservationId, database);
  if (offer?.state !== "offered" || isTimeUp(offer) || !offer.expiresAt) return;
  const entry = await findWaitlistEntryById(offer.waitlistEntryId ?? 0, database);
  const mailing = await findMailingById(offer.mailingId, database);
  if (!entry || !mailing) return;
  const about = {
    industry: findIndustry(offer.industry)?.name ?? offer.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    goesTo: routePlanMessageFacts(mailing),
    spot: offer.spot,
    size: sizeName(offer.size),
    priceCents: offer.priceCents,
    until: offer.expiresAt,
    keptUntil: await loadOfferEndOnceOpened(offer.id, database),
    terms: getApplicableTerms({ termsVersion: null }),
  };
  const origin = siteOrigin(currentSettings());
  const write = (token: string) =>
    renderWaitlistOffer({ ...about, offerUrl: origin + privatePagePaths.offer(token) });
  const to = { ...messageRowIdentity("waitlist-offer", offer.id), to: entry.email };
  const link = { subject: { type: "reservation", id: offer.id }, channel: "offer" } as const;
  await queueMessageOnce(database, to, write, { link });
}

/** Asks a new waitlist entry to confirm its address, once, with a link to leave the list. */
export async function sendConfirmWaitlistEmail({ entryId }: { entryId: number }): Promise<void> {
  const entry = await findWaitlistEntryById(entryId);
  const mailing = entry && (await findMailingById(entry.mailingId));
  if (!entry || !mailing) return;
  const origin = siteOrigin(currentSettings());
  const message = await renderWaitlistJoined({
    industry: findIndustry(entry.industry)?.name ?? entry.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    goesTo: routePlanMessageFacts(mailing),
    bookingCloses: mailing.dates.bookingCloses,
    confirmUrl: origin + privatePagePaths.leaveWaitlist(await signRecordId("waitlist", entry.id)),
    hours: { unopened: claimDurations.offerUnopenedHours, opened: claimDurations.offerHours },
    confirmed: entry.state !== "unconfirmed",
    terms: getApplicableTerms({ termsVersion: null }),
  });
  const name = messageRowIdentity("waitlist-joined", entry.id, entry.version);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: entry.email, ...message }));
}
