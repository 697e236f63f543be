import { sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industries.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { lapsedOfferCooldown } from "#business/reservations/reservation.ts";
import { waitlistJoinedJob } from "#business/reservations/reservation-jobs.ts";
import { addToWaitlist, putInLine } from "#business/waitlist/add-to-waitlist.ts";
import {
  type WaitlistContact,
  type WaitlistForm,
  waitlistForm,
} from "#business/waitlist/waitlist.ts";
import { company } from "#company.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { otherPersonEmailSchema } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";

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

/** A person who let two offers expire, opened or not, waits 30 days from the last one. */
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
    const id = await putInLine(tx, wish);
    const subject = { type: "waitlist-entry", id };
    return {
      event: { event: "waitlist.added", subject, detail: { mailingId, industry } },
      result: id,
    };
  },
});
