import { actorWords } from "#app/office/journal/journal-words.ts";
import { happened } from "#app/office/journal/timeline-words.ts";
import { moment } from "#app/office/words.ts";
import { type ContactCard, getContact } from "#business/advertisers/find.ts";
import { findCreditsOf } from "#business/billing/credit-left.ts";
import { findHeldMoney } from "#business/billing/find-held-money.ts";
import { toPay } from "#business/billing/invoice.ts";
import { isToBuyer } from "#business/billing/message-about.ts";
import { findMoneyOf, findTimeline, type MoneyOf } from "#business/billing/money-of.ts";
import { getMoneyStanding } from "#business/billing/money-standing.ts";
import { getWaitListEntry } from "#business/leads/wait-list-entries.ts";
import { getMailing } from "#business/mailings/find.ts";
import { canMailing } from "#business/mailings/mailing-actions.ts";
import { emailKey } from "#business/people/email-address.ts";
import { findNotes } from "#business/people/notes.ts";
import type { Role } from "#business/people/operator.ts";
import { findNames } from "#business/people/operators.ts";
import { may } from "#business/people/permissions.ts";
import { cancellationToday } from "#business/reservations/cancel-reservation.ts";
import { getReservation } from "#business/reservations/find.ts";
import { MOVABLE } from "#business/reservations/move-places.ts";
import { findMoveTargets } from "#business/reservations/move-targets.ts";
import { can, edges, endStates, type Reservation } from "#business/reservations/reservation.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { findMessagesAbout } from "#platform/mail/find-messages-about.server.ts";
import { wouldArrive } from "#platform/mail/mail-server.server.ts";
import { dollars } from "#platform/money.ts";
import { freedWords } from "./freed-words.ts";
import { holderName, industryName, phoneName, placeName, stateOf } from "./reservation-words.ts";

/** All that the page of a reservation shows to somebody of a role; undefined: there is no such reservation. */
export async function viewReservation(id: number, { role, now }: { role: Role; now: Date }) {
  const reservation = await getReservation(id);
  if (!reservation) return undefined;
  const { contactId, advertiserId, waitListEntryId } = reservation;
  const [mailing, contact, entry, money, notes, names, ladder, targets, credits, held, standing] =
    await Promise.all([
      getMailing(reservation.mailingId),
      contactId === null ? undefined : getContact(contactId),
      waitListEntryId === null ? undefined : getWaitListEntry(waitListEntryId),
      findMoneyOf(id),
      findNotes({ type: "reservation", id }),
      findNames(),
      cancellationToday(id),
      findMoveTargets(reservation),
      advertiserId === null ? [] : findCreditsOf(advertiserId),
      findHeldMoney(reservation),
      getMoneyStanding(id),
    ]);
  const [timeline, messages] = await Promise.all([
    findTimeline(id, money.invoices),
    findMessagesAbout({ type: "reservation", id }, returnedMessages(money)),
  ]);
  const cancel = can("cancel", reservation);
  const placeable =
    mailing !== undefined && canMailing("place", mailing, arizonaDate(now)).possible;
  return {
    id,
    version: reservation.version,
    standing: { ...standingOf(reservation), placeable, money: standing },
    /** The last thing that this page tells of: what comes after it is news to whoever looks at it. */
    seen: String(timeline.at(-1)?.id ?? 0),
    reference: reservation.reference,
    state: stateOf(reservation),
    isPaid: reservation.state === "paid",
    ...whoseItIs(reservation, contact, entry?.email),
    advertiserId,
    mailing: mailing?.name ?? "",
    /** What becomes of the place where it is given up. */
    freed: mailing ? freedWords(mailing, arizonaDate(now)) : "is given up",
    place: placeName(reservation),
    industry: industryName(reservation.industry),
    facts: factsOf(reservation, {
      dropDate: mailing?.dropDate ?? "",
      proven: contact?.emailProvenAt != null,
      now,
    }),
    price: dollars(reservation.priceCents),
    /** Whether it could be theirs again if it were paid now, as its card and the way in which it ended allow. */
    revivable: placeable && edges[reservation.state].includes("paid"),
    movable: placeable && MOVABLE.some((state) => state === reservation.state),
    targets: targets.map(({ priceCents, ...target }) => ({
      ...target,
      /** What it costs there today, where that is another price than was sold. */
      other:
        priceCents === reservation.priceCents ? null : `costs ${dollars(priceCents)} there today`,
    })),
    ladder,
    /** The money behind the place, as a cancellation finds it. */
    held,
    cancellable: cancel.possible,
    /** Why it cannot be cancelled. */
    whyNot: cancel.possible ? "" : cancel.because,
    money: moneyView(money, now),
    /** The newest message with the invoice that is to be paid, where it could leave. */
    invoiceMessage: messages.find((one) => isOfInvoice(one) && wouldArrive(one))?.id ?? null,
    credits: credits.map(({ id: creditId, reference, leftCents, goodUntil }) => ({
      id: creditId,
      reference,
      leftCents,
      left: dollars(leftCents),
      until: longDate(goodUntil),
    })),
    notes: notes.map((note) => ({ ...note, when: moment(note.at, now) })),
    messages: messages.map((message) => ({
      id: message.id,
      subject: message.subject,
      recipient: message.recipient,
      ...whereItGoes(message, contact),
      state: message.state,
      times: message.times,
      resendable: wouldArrive(message),
      send: message.state === "kept" && message.times === 0 ? "Send" : "Send again",
      when: moment(message.queuedAt, now),
    })),
    timeline: timeline.map(({ id: entry, at, actor, event, detail }) => ({
      id: entry,
      when: moment(at, now),
      who: actorWords(actor, names),
      what: happened(event, detail),
    })),
    rights: {
      record: may(role, "payments.record"),
      correct: may(role, "advertisers.change"),
      move: may(role, "mailings.place"),
      refund: may(role, "refunds.give"),
      cancel:
        may(role, "reservations.cancel") &&
        (reservation.state !== "paid" || may(role, "refunds.give")),
      resend: may(role, "messages.resend"),
    },
  };
}

/** Who has it, or for whom it is kept. */
function whoseItIs(
  reservation: Reservation,
  contact: ContactCard | undefined,
  waiting: string | undefined,
) {
  const business = contact?.business ?? null;
  return {
    hasEnded: reservation.secondsLeft === 0 || endStates.some((end) => end === reservation.state),
    business,
    /** What it is called by: the business, or why there is none. */
    holder: holderName({ ...reservation, business, offeredTo: waiting }),
    /** The address of the wait-list for which it was kept, while nobody has said more of themselves. */
    offeredTo: contact ? null : (waiting ?? null),
    person: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: contact ? { text: phoneName(contact.phone), dial: contact.phone } : null,
  };
}

/** The messages to the buyer that say what goes back: they are named after the payment or the refund. */
const returnedMessages = ({ payments }: MoneyOf) =>
  payments.flatMap(({ name, refunds }) => [
    `payment-returned:${name}`,
    ...refunds.map((refund) => `part-returned:${refund.id}`),
  ]);

const isOfInvoice = ({ purpose }: { purpose: string }) =>
  /^(?:reservation-(?:unconfirmed|firm|reminder)|mailing-news:(?:placed|to-card|credit)):/.test(
    purpose,
  ) && !purpose.endsWith(":operator");

/** Where a message goes if it is sent again, and whether that is another address than it went to. */
function whereItGoes(
  { purpose, recipient }: { purpose: string; recipient: string },
  contact: ContactCard | undefined,
) {
  const goesTo = contact && isToBuyer(purpose) ? contact.email : recipient;
  return { goesTo, goesElsewhere: emailKey(goesTo) !== emailKey(recipient) };
}

/** What decides which actions there are. */
function standingOf(reservation: Reservation) {
  const { id, state, secondsLeft, extensions, contactId, mailingState } = reservation;
  return { id, state, secondsLeft, extensions, contactId, mailingState };
}

export type ReservationView = NonNullable<Awaited<ReturnType<typeof viewReservation>>>;

function factsOf(
  reservation: Reservation,
  { dropDate, proven, now }: { dropDate: string; proven: boolean; now: Date },
): [string, string][] {
  const { state, priceCents, createdAt, expiresAt, paymentDue, endedAt, contactId } = reservation;
  const facts: [string, string | null][] = [
    ["Industry", industryName(reservation.industry)],
    ["Place", placeName(reservation)],
    ["Drop date", dropDate && longDate(dropDate)],
    ["Price", `${dollars(priceCents)} before tax`],
    ["Made", moment(createdAt, now)],
    ["E-mail proved", contactId === null ? null : proven ? "Yes" : "Not yet"],
    ["Invoice due", paymentDue && longDate(paymentDue)],
    // A firm place runs out when its invoice is due.
    ["Runs out", state === "unpaid" ? null : expiresAt && moment(expiresAt, now)],
    ["Ended", endedAt && moment(endedAt, now)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

const INVOICE = { open: "Open", paid: "Paid", void: "Void" } as const;
const REFUND = {
  wanted: "goes back by card, by itself",
  asked: "the gateway sends it back",
  done: "has gone back",
  failed: "could not be sent back",
  "by-hand": "waits for you to send it back",
} as const;
const OUTCOME = {
  granted: "It paid the place.",
  twice: "The place was paid already.",
  lost: "The place had gone.",
} as const;

/** Whether it waits for a person; what failed after somebody had begun it at the gateway is nobody's debt. */
const isOwed = ({ state, reason }: { state: string; reason: string }) =>
  state === "by-hand" || (state === "failed" && reason !== "at-gateway");

function moneyView({ invoices, payments, credit, disputes }: MoneyOf, now: Date) {
  const latest = invoices.at(-1);
  return {
    /** The invoice whose payment can be recorded: the newest, until it is paid. */
    billed:
      latest && latest.state !== "paid"
        ? {
            number: latest.number,
            version: latest.version,
            totalCents: latest.state === "open" ? toPay(latest) : latest.totalCents,
            total: dollars(latest.state === "open" ? toPay(latest) : latest.totalCents),
            isOpen: latest.state === "open",
            isVoid: latest.state === "void",
          }
        : null,
    invoices: invoices.map(({ number, state, totalCents, creditedCents, issuedOn, dueOn }) => ({
      number,
      credited: creditedCents > 0 ? dollars(creditedCents) : null,
      state: INVOICE[state],
      isOpen: state === "open",
      look: state === "paid" ? "good" : "",
      total: dollars(totalCents),
      issued: longDate(issuedOn),
      due: dueOn && longDate(dueOn),
    })),
    payments: payments.map(({ name, way, amountCents, at, note, outcome, refunds, ...left }) => ({
      name,
      paidThePlace: outcome === "granted",
      leftCents: left.leftCents,
      leftTaxCents: left.leftTaxCents,
      way: { card: "Card", invoice: "Invoice", credit: "Credit" }[way],
      back: way === "card" ? "to the card that paid" : "by hand, the way it came",
      amount: dollars(amountCents),
      when: moment(at, now),
      note,
      outcome: outcome ? OUTCOME[outcome] : "Nothing has come of it yet.",
      refunds: refunds.map((refund) => ({
        id: refund.id,
        version: refund.version,
        amount: dollars(refund.amountCents),
        tax: refund.taxCents > 0 ? dollars(refund.taxCents) : null,
        words: REFUND[refund.state],
        toSend: isOwed(refund),
        again: isOwed(refund) && refund.state === "failed" && way === "card",
        failed: refund.state === "failed" ? (refund.lastError ?? "no reason given") : null,
      })),
    })),
    credit: credit
      ? `${dollars(credit.amountCents)}, good until ${longDate(credit.goodUntil)}${credit.usedAt ? ", used" : ""}`
      : null,
    hasCredit: credit !== undefined && credit.usedAt === null,
    disputes: disputes.map(
      ({ amountCents, reason, state }) => `${dollars(amountCents)}, ${reason}: ${state}`,
    ),
  };
}
