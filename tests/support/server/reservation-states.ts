import { eq, sql } from "drizzle-orm";
import { type Actor, systemActor } from "#business/audit-log/audit-log.ts";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { sellingRulesSetting } from "#business/company/selling-rules-setting.ts";
import {
  changeCompanySetting,
  getCompanySetting,
} from "#business/company/stored-company-setting.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findTodayByDatabaseClock, loadReservation } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { holdSpot, releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { agreePlan } from "#business/reservations/plans/agree-and-end-plan.ts";
import { listCardsOpenToPlan } from "#business/reservations/plans/plan.ts";
import { contact } from "#database/schema/advertisers.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { seedInstallation } from "#database/seed.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { addDays } from "#platform/clock.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { recurringJobKind, recurringTask, timeSlotOf } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { site } from "#site.ts";
import { context, hireOwner, linkTo, shiftExpiry } from "#tests/support/business/reservation.ts";

/**
 * A process for the journeys and the pictures, run by Node as it stands, on the embedded database of the folder named
 * in its first argument, which no server has open. Prints JSON.
 *   make  puts reservations in every state into it, and says the tokens of their private links by name
 *   read  ends what has run out, and says every row on which a spot or money rests
 */

const operator: Actor = { kind: "operator", id: "900" };
let people = 0;

async function hold(mailingId: number, industry: string, spot: string) {
  people++;
  const networkAddress = `10.200.${people >> 8}.${people & 255}`;
  const held = await holdSpot({ mailingId, industry, spot, networkAddress }, context);
  return { id: held.reservation.id, token: held.token, networkAddress };
}

async function withDetails(mailingId: number, industry: string, spot: string, business: string) {
  const { id, token, networkAddress } = await hold(mailingId, industry, spot);
  const details = {
    business,
    name: "Pat Moreno",
    email: `pat@${business.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`,
    phone: `+1480555${String(100 + people).padStart(4, "0")}`,
    website: null,
    terms: site.terms.version,
  };
  await saveBuyerDetailsAndTerms({ reservationId: id, details, networkAddress }, context);
  return { id, token };
}

async function onInvoice(...wish: Parameters<typeof withDetails>) {
  const made = await withDetails(...wish);
  await choosePayByInvoice({ reservationId: made.id }, context);
  return made;
}

async function firm(...wish: Parameters<typeof onInvoice>) {
  const made = await onInvoice(...wish);
  await confirmReservationByLink({ token: await linkTo(made.id, "email") }, context);
  return made;
}

async function paid(...wish: Parameters<typeof onInvoice>) {
  const made = await firm(...wish);
  const billed = await findLatestInvoice(made.id);
  if (!billed) throw new Error("no invoice");
  const { totalCents: amountCents, version: expectedVersion } = billed;
  const input = { reservationId: made.id, amountCents, note: "check 1042", expectedVersion };
  await recordInvoicePayment(input, { actor: operator, now: context.now });
  return made;
}

/** Lets the time of a claim run out, a moment ago. */
async function runOut(id: number) {
  await db
    .update(reservation)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(reservation.id, id));
}

/** Moves a mailing so that it drops so many days from today. */
async function dropIn(id: number, days: number, state: "closed" | "printed") {
  const { drop: dropDate, ...dates } = mailingDatesForDropDate(
    addDays(await findTodayByDatabaseClock(), days),
  );
  await db
    .update(mailing)
    .set({ ...dates, dropDate, state })
    .where(eq(mailing.id, id));
}

/** The office has put another address in the place of a buyer's. */
async function correctEmail(id: number, email: string) {
  const emailChangedAt = sql`clock_timestamp()`;
  await db
    .update(contact)
    .set({ email, emailKey: email, emailConfirmedAt: null, emailChangedAt })
    .where(sql`id = (select contact_id from reservation where id = ${id})`);
}

async function cancel(id: number, expects: "refund" | "credit" | "nothing") {
  await cancelAndCompensate({ reservationId: id, expects }, context);
}

/** A person waits, and the spot they wait for is released: they get an offer. */
async function offered(mailingId: number, industry: string, spot: string) {
  const { id, networkAddress } = await hold(mailingId, industry, spot);
  const email = `lee@${industry}.example`;
  const entry = await joinWaitlist(
    { mailingId, industry, email, networkAddress, proven: true },
    context,
  );
  await releaseHold({ reservationId: id }, context);
  const [offer] = await db
    .select({ id: reservation.id })
    .from(reservation)
    .where(eq(reservation.waitlistEntryId, entry.id));
  if (!offer) throw new Error("nobody got an offer");
  return { id: offer.id, token: await linkTo(offer.id, "offer"), entry: entry.id };
}

/** The year of mailings ahead counts as planned today, so that no card is added while a test looks at the next ones. */
async function skipPlanningToday() {
  // Its name and time of day, as business/schedule.ts has them; that file needs a bundler.
  const task = recurringTask("plan-mailings", 24 * 60, async () => {}, { offsetMinutes: 425 });
  const slot = timeSlotOf(task, new Date());
  const kind = recurringJobKind(task);
  const key = `${kind.name}:${slot}`;
  await enqueue(db, kind, { slot }, { key });
  await db.update(job).set({ doneAt: new Date() }).where(eq(job.key, key));
}

async function make() {
  await skipPlanningToday();
  // No owner: anyone who starts a server on this folder is to become that.
  await hireOwner("assistant");
  const coming = await findUpcomingMailings(await findTodayByDatabaseClock());
  const [first, second, third] = coming.map(({ id }) => id);
  const [late, later] = coming.slice(-2).map(({ id }) => id);
  if (!first || !second || !third || !late || !later) throw new Error("no mailings");

  const held = await hold(first, "locksmith", "B4");
  const detailed = await withDetails(first, "spa", "B7", "Slow Hour");
  // Paid ones first: those who have not paid have a share of the card.
  const isPaid = await paid(first, "dental", "F2", "Little Ocotillo Dental");
  const paidSmall = await paid(first, "pest-control", "B6", "Night Shift");
  const other = await onInvoice(first, "bakery", "F5", "Saltbush Bread");
  const unconfirmed = await onInvoice(first, "plumbing", "F4", "Copper & Kind");
  const unpaid = await firm(first, "roofing", "F1", "Ridgeback Roofing");
  const unpaidToo = await firm(first, "fencing", "F7", "Straight Line");

  const canceledUnpaid = await firm(second, "landscaping", "B1", "Agave Row");
  await cancel(canceledUnpaid.id, "nothing");
  const canceledRefund = await paid(second, "landscaping", "B1", "Agave Row Gardens");
  await cancel(canceledRefund.id, "refund");
  const released = await hold(second, "massage", "F6");
  await releaseHold({ reservationId: released.id }, context);
  const expired = await onInvoice(second, "bakery", "F3", "Saltbush Bakery");
  await runOut(expired.id);
  const expiredTaken = await firm(second, "towing", "B5", "Dusty Jack");
  await runOut(expiredTaken.id);
  await onInvoice(second, "towing", "B5", "Another Tow");

  const offer = await offered(third, "solar", "F2");
  const offerToDecline = await offered(third, "insurance", "F7");
  const offerDeclined = await offered(third, "florist", "F5");
  await releaseHold({ reservationId: offerDeclined.id }, context);
  const offerOver = await offered(third, "moving-company", "B2");
  await runOut(offerOver.id);
  await onInvoice(third, "moving-company", "B3", "Two Trucks");
  const inTheWay = await hold(third, "painting", "B7");
  const { networkAddress } = inTheWay;
  const wish = { mailingId: third, industry: "painting", email: "kim@paint.example" };
  const waiting = await joinWaitlist({ ...wish, networkAddress, proven: true }, context);

  const corrected = await paid(third, "hvac", "F1", "Cool Corner");
  await correctEmail(corrected.id, "right@cool-corner.example");

  const credit = await paid(late, "plumbing", "F5", "Bluebird Plumbing");
  const canceledCredit = await paid(late, "electrical", "F7", "Bluebird Electric");
  await dropIn(late, 18, "closed");
  await cancel(canceledCredit.id, "credit");
  const inPrint = await paid(later, "plumbing", "F2", "Half Moon");
  await dropIn(later, 8, "printed");

  await agreeToPlan(paidSmall.id);

  // The tests of a run share these states, however long it takes.
  for (const { id } of [held, detailed, inTheWay]) await shiftExpiry(id, 6 * 3_600);

  await failedMessage();
  await sentMessage(paidSmall.id, "pat@night-shift.example");

  return {
    held: held.token,
    detailed: detailed.token,
    other: other.token,
    unconfirmed: unconfirmed.token,
    unconfirmedMail: await linkTo(unconfirmed.id, "email"),
    unpaid: unpaid.token,
    unpaidToo: unpaidToo.token,
    paid: isPaid.token,
    paidSmall: paidSmall.token,
    credit: credit.token,
    inPrint: inPrint.token,
    canceledUnpaid: canceledUnpaid.token,
    canceledRefund: canceledRefund.token,
    canceledCredit: canceledCredit.token,
    expired: expired.token,
    expiredTaken: expiredTaken.token,
    released: released.token,
    offer: offer.token,
    offerToDecline: offerToDecline.token,
    offerOver: offerOver.token,
    offerDeclined: offerDeclined.token,
    waiting: await signRecordId("waitlist", waiting.id),
    corrected: await linkTo(corrected.id, "email"),
  };
}

/** A message that no mail server would take. */
async function failedMessage() {
  await db.insert(message).values({
    ...messageRowIdentity("lead-notice", "failed"),
    recipient: "no-such-box@shop.example",
    subject: "Your invoice",
    html: "<p>It is attached.</p>",
    text: "It is attached.",
    state: "failed",
    stateChangedAt: new Date(),
  });
}

/** A message about a reservation that a mail server took, while there was one. */
async function sentMessage(id: number, recipient: string) {
  await db.insert(message).values({
    ...messageRowIdentity("reservation-reminder", id, "test"),
    recipient,
    subject: "Your invoice is due",
    html: "<p>It is attached.</p>",
    text: "It is attached.",
    state: "sent",
    stateChangedAt: new Date(),
  });
}

/** Every row that a spot or money depends on, and all actions of visitors. */
async function deliverWebhook() {
  const tables = [
    "reservation",
    "waitlist_entry",
    "checkout_session",
    "payment",
    "refund",
    "credit",
  ];
  const said = [];
  for (const table of [...tables, "contact", "terms_acceptance"]) {
    const { rows } = await db.execute(sql.raw(`select * from ${table} order by 1`));
    said.push([table, rows]);
  }
  const { rows } = await db.execute(sql`
    select event, subject_type, subject_id from audit_event where actor = 'visitor' order by id`);
  return Object.fromEntries([...said, ["visitors", rows]]);
}

const [dataDirectory = "", task = "make"] = process.argv.slice(2);
await openAndMigrateDatabase({ dataDirectory });
await seedInstallation({ now: new Date() });
if (task === "make") {
  const tokens = await make();
  process.stdout.write(`${JSON.stringify(tokens)}\n`);
} else {
  await expireAllOverdueClaims({ actor: systemActor, now: new Date() });
  process.stdout.write(`${JSON.stringify(await deliverWebhook())}\n`);
}
await closeDatabase();

/** The owner offers a plan of three cards, and somebody who has paid agrees to it. */
export async function agreeToPlan(reservationId: number) {
  const { value, version: expectedVersion } = await getCompanySetting(sellingRulesSetting);
  const rules = { ...value, plan3Percent: 10 };
  // Only an owner sets rules, and `hireOwner("assistant")` hired none.
  const asRole = (role: string) =>
    db.execute(sql`update operator set role = ${role} where id = 900`);
  await asRole("owner");
  const by = { actor: { kind: "operator", id: "900" }, now: context.now } as const;
  await changeCompanySetting({ group: sellingRulesSetting, value: rules, expectedVersion }, by);
  await asRole("assistant");
  setSellingRulesInMemory(rules);
  const base = await loadReservation(reservationId, db);
  const cards = (await listCardsOpenToPlan(base, { percent: 10 })).slice(0, 3);
  const totalCents = cards.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const terms = { version: site.terms.version, networkAddress: "10.200.255.1" };
  const shown = { cards: cards.length, totalCents };
  await agreePlan({ reservationId, cards: 3, billing: "each", shown, terms }, context);
}
