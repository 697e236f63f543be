import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import {
  createPrivateLinkToken,
  findWhetherEmailedPrivateLinksWork,
  revokeEmailedPrivateLinks,
} from "#business/auth/private-link.ts";
import { findTokensInText } from "#business/auth/token.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { hasTimeLeftSql, lockReservation } from "#business/reservations/claims/claims.ts";
import { changeUnconfirmedEmail } from "#business/reservations/confirm/buyer-details.ts";
import { findBooking } from "#business/reservations/pay/booking.ts";
import {
  isTimeUp,
  type Reservation,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import { contact } from "#database/schema/advertisers.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { messageRowIdentity, messageValidityRule } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, emailSchema } from "#platform/email-address.ts";
import { findMessageTextsAbout } from "#platform/mail/find-messages.server.ts";
import { type MessageCopy, resendMessageRow } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { prepareBuyerMessageWriter, queueBuyerMessageOnce } from "./buyer-messages.ts";

const KIND = "reservation-unconfirmed";

type ResendConfirmationInput = {
  reservationId: number;
  /** How many of these emails there were when the button was shown, so that two presses send one. */
  times: number;
  /** The address to send it to instead; undefined: the same. */
  email?: string | undefined;
  networkAddress: string;
};

/**
 * Sends the email that asks to confirm a reservation again, to the same address or to another that
 * takes its place. Counted like every message that a stranger causes (docs/decisions/028). The spot
 * stays held for as long as it was. Returns the address. Refuses a wrong address, and a reservation that waits for no
 * confirmation of its buyer.
 */
export const resendConfirmationRequest = defineAction({
  name: "resendConfirmationRequest",
  permission: "anyone",
  prepare: async ({ email, networkAddress }: ResendConfirmationInput) => ({
    email: email === undefined ? undefined : readEmail(email),
    networkHash: await hashNetworkAddress(networkAddress),
    wideNetworkHash: await hashWideIpv6Network(networkAddress),
  }),
  async run(tx, { reservationId, times }, { prepared, ...context }) {
    const { email, ...network } = prepared;
    const before = await lockReservation(reservationId, tx);
    if (!canResendConfirmationRequest(before)) {
      throw new Refusal(
        "conflict",
        "This reservation isn’t waiting for your confirmation anymore.",
        {
          detail: `reservation ${reservationId} is ${before.state}`,
        },
      );
    }
    const shown = await findBooking(reservationId, tx);
    if (!shown) throw nobodyToWriteTo(reservationId);
    const isAnother = email !== undefined && emailKey(email) !== emailKey(shown.contact.email);
    const sent = await countConfirmationRequests(reservationId, tx);
    if (!isAnother && sent > times) return { result: shown.contact.email };
    if (isAnother) await changeUnconfirmedEmail(tx, before, email, context);
    const booking = isAnother ? await findBooking(reservationId, tx) : shown;
    if (!booking) throw nobodyToWriteTo(reservationId);
    const to = booking.contact.email;
    await countRequestedMailOrRefuse(tx, { email: to, ...network });
    const event = { change: "unconfirmed", from: before.state, at: context.now } as const;
    const write = await prepareBuyerMessageWriter(booking, event, tx);
    if (!write) throw new Error("the email that asks to confirm has no words");
    const name = messageRowIdentity(KIND, reservationId, `${before.renewals}.${sent + 1}`);
    await queueBuyerMessageOnce(tx, booking, name, write);
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "reservation.confirmation-resent", subject }, result: to };
  },
});

const nobodyToWriteTo = (id: number) => new Error(`reservation ${id} has nobody to write to`);

export function countConfirmationRequests(
  reservationId: number,
  database: Queryable = db,
): Promise<number> {
  const { kind, recordType, recordId, resendOfId } = message;
  return database.$count(
    message,
    and(
      eq(recordType, "reservation"),
      eq(recordId, String(reservationId)),
      eq(kind, KIND),
      isNull(resendOfId),
    ),
  );
}

/** Whether the buyer waits for our email: a customer the office booked gets another one. */
export const canResendConfirmationRequest = (
  reservation: Pick<Reservation, "state" | "secondsLeft" | "termsVersion">,
): boolean =>
  reservation.state === "unconfirmed" &&
  reservation.termsVersion !== null &&
  !isTimeUp(reservation);

function readEmail(typed: string): string {
  const email = v.safeParse(emailSchema, typed);
  if (email.success) return email.output;
  throw new Refusal("invalid", email.issues[0].message, { field: "email" });
}

/**
 * Sends a message again: word for word to the same address or, for a buyer, to their current one.
 * If that differs, links mailed to the old address stop working, and a new link replaces them.
 * `times` is how often it had been resent when the button was shown, so that a double click sends
 * one; `shownTo` the address shown with it. Returns the id of the new message. Refuses a changed
 * address, and what is over (`findWhyNotToResendMessages`).
 */
export const resendMessage = defineAction({
  name: "resendMessage",
  permission: "messages.resend",
  undo: { final: "You can’t unsend an email." },
  async run(
    tx,
    { id, times, shownTo }: { id: string; times: number; shownTo?: string | undefined },
  ) {
    const buyer = await findBuyerByMessageId(id, { locked: true }, tx);
    const why = (await findWhyNotToResendMessages([id], tx)).get(id);
    if (why) throw new Refusal("conflict", `${why}, so nothing was sent.`);
    if (buyer && shownTo !== undefined && shownTo !== buyer.email) {
      throw new Refusal(
        "conflict",
        `Their email address is now ${buyer.email}. Nothing was sent; check it and try again.`,
      );
    }
    let linksEnded = 0;
    const copy = await resendMessageRow(tx, { id, times }, async (first) => {
      if (!buyer) return first;
      const readdressed = await readdressMessage(tx, first, buyer);
      linksEnded = readdressed.linksEnded;
      return readdressed;
    });
    const subject = { type: "message", id };
    const detail = { as: copy.id, ...(linksEnded > 0 && { linksEnded }) };
    return { event: { event: "message.resent", subject, detail }, result: { id: copy.id } };
  },
});

/** A buyer's message with working links: a link that must not or does not work is replaced. */
async function readdressMessage(
  tx: Queryable,
  first: MessageCopy,
  { reservationId, email }: { reservationId: number; email: string },
): Promise<MessageCopy & { linksEnded: number }> {
  const subject = { type: "reservation", id: reservationId };
  const isAnother = emailKey(first.recipient) !== emailKey(email);
  const tokens = findTokensInText(first.text);
  const found = await findWhetherEmailedPrivateLinksWork(tx, { subject, tokens });
  let { html, text } = first;
  const fresh: string[] = [];
  for (const [token, opens] of found) {
    if (opens && !isAnother) continue;
    const link = await createPrivateLinkToken(tx, { subject, channel: "email", email });
    html = html.replaceAll(token, link);
    text = text.replaceAll(token, link);
    fresh.push(link);
  }
  // Without a new link they would have none.
  if (!isAnother || fresh.length === 0) return { recipient: email, html, text, linksEnded: 0 };
  const all = await findMessageTextsAbout({ type: "reservation", ids: [reservationId] }, tx);
  const theirs = all
    .filter(({ recipient }) => emailKey(recipient) === emailKey(email))
    .flatMap((message) => findTokensInText(message.text));
  const except = [...theirs, ...fresh];
  const linksEnded = await revokeEmailedPrivateLinks(tx, { subject, except });
  return { recipient: email, html, text, linksEnded };
}

/** The buyer of a message's reservation at their current address (`locked`: kept so); undefined for a message to others. */
export async function findBuyerByMessageId(
  messageId: string,
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
) {
  const about = await findReservationIdAndAudienceByMessageId(messageId, database);
  if (!about?.toBuyer) return undefined;
  const found = database
    .select({ reservationId: reservation.id, email: contact.email })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(eq(reservation.id, about.reservationId));
  const [buyer] = await (locked ? found.for("share", { of: contact }) : found);
  return buyer;
}

/** The reservation that a message is about, even a resent one; undefined if there is none. */
export async function findReservationIdAndAudienceByMessageId(
  messageId: string,
  database: Queryable = db,
) {
  const { id, recordType, recordId, audience } = message;
  const [row] = await database
    .select({ recordId, audience })
    .from(message)
    .where(and(eq(id, messageId), eq(recordType, "reservation")));
  return row && { reservationId: Number(row.recordId), toBuyer: row.audience === "buyer" };
}

/** Whether somebody has done what a message asks for. */
const done = {
  approval: sql<boolean>`exists (select from ad_approval a
    where a.reservation_id::text = ${message.recordId} and a.withdrawn_at is null)`,
  "copy-address": sql<boolean>`exists (select from ad_brief b
    where b.reservation_id::text = ${message.recordId} and b.copy_address->>'street' <> '')`,
  details: sql<boolean>`exists (select from ad_brief b
    where b.reservation_id::text = ${message.recordId} and b.sent_at is not null)`,
  "email-confirmation": sql<boolean>`not exists (select from offer_subscriber s
    where s.id::text = ${message.recordId} and s.confirmed_at is null)`,
};

const becauseDone = {
  approval: "The ad is approved",
  "copy-address": "The address is here",
  details: "The ad details are here",
  "email-confirmation": "This address is confirmed or has left the list",
} as const;

/** Why some messages must not be sent again, by id: what they say isn't true anymore, or what they ask for is done. */
export async function findWhyNotToResendMessages(
  ids: readonly string[],
  database: Queryable = db,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({
      id: message.id,
      kind: message.kind,
      state: sql<ReservationState | null>`${reservation.state}`,
      hasTimeLeft: sql<boolean>`coalesce(${hasTimeLeftSql}, true)`,
      ...done,
    })
    .from(message)
    .leftJoin(
      reservation,
      sql`${message.recordType} = 'reservation' and ${reservation.id}::text = ${message.recordId}`,
    )
    .where(inArray(message.id, [...ids]));
  return new Map(
    rows.flatMap((row) => {
      const { states, asks } = messageValidityRule(row.kind);
      const isTrue = !states || (row.hasTimeLeft && states.some((state) => state === row.state));
      if (!isTrue) return [[row.id, becauseFalse(states)] as const];
      return asks && row[asks] ? [[row.id, becauseDone[asks]] as const] : [];
    }),
  );
}

function becauseFalse(states: readonly ReservationState[]): string {
  if (states.includes("offered")) return "This offer has ended";
  if (states.includes("unpaid")) return "This invoice isn’t waiting for payment anymore";
  if (states.includes("unconfirmed")) return "This reservation isn’t waiting to be confirmed";
  return "This email isn’t true anymore";
}
