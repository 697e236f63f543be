import { and, asc, eq, isNull } from "drizzle-orm";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { reauthenticateWithPassword } from "#business/auth/reauthenticate.ts";
import {
  addPasskey,
  createPasskeyCreationOptions,
} from "#business/auth/second-factors/passkeys.ts";
import { signInWithPassword } from "#business/auth/sign-in.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { applyGatewayEvent } from "#business/reservations/pay/checkout/apply-gateway-event.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { payWithCredit } from "#business/reservations/pay/credits/pay-with-credit.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import { beginBulkAction } from "#business/bulk/begin-bulk-action.ts";
import { createDryRun } from "#business/imports/dry-run.ts";
import { startImportAfterDryRun } from "#business/imports/import-remaining-rows.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { postOfficeDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { requestHold } from "#business/reservations/claims/request-hold.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/save-buyer-details-and-terms.ts";
import { addNote } from "#business/team/notes.ts";
import { saveView } from "#business/team/saved-views.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { credit } from "#database/schema/billing.ts";
import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { SoftPasskey } from "#tests/support/browser/soft-passkey.ts";
import { asVisitor, from, type Insider } from "#tests/support/business/office.ts";
import { ownNetwork, someDetails } from "#tests/support/business/reservation.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import { siteUrl } from "#tests/support/server/site-url.ts";
import { type StripeDouble, sign } from "#tests/support/stripe/stripe-double.ts";
import { book, by } from "./past-mailing.ts";

/** The mailings on which nobody has booked yet, the first to drop first. */
async function emptyMailings() {
  return db
    .select({ id: mailing.id, dropDate: mailing.dropDate })
    .from(mailing)
    .leftJoin(reservation, eq(reservation.mailingId, mailing.id))
    .where(and(isNull(reservation.id), eq(mailing.state, "published")))
    .orderBy(asc(mailing.dropDate));
}

/** What a small office does in a week, so that there is something of everything. `work` does what is due. */
export async function liveOfficeWeek(
  { owner, double }: { owner: Insider; double: StripeDouble },
  work: () => Promise<void>,
): Promise<void> {
  await takeCards(double, work);
  await spendCredit(owner);
  await postpone(owner);
  await followLeads(owner);
  await changeManyAtOnce(owner);
  await openAccounts(owner);
  await work();
  await bookLater();
}

/** Tells the product what the gateway has told since. */
async function hear({ ledger }: StripeDouble) {
  for (const event of ledger.events.splice(0)) {
    const { body, headers } = sign(event);
    const signed = { body: new TextEncoder().encode(body), signature: headers["stripe-signature"] };
    await applyGatewayEvent(signed, { actor: systemActor, now: new Date() });
  }
}

/** Payments by card: one that stays, one that goes back, one that is disputed, and a page that is still open. */
async function takeCards(double: StripeDouble, work: () => Promise<void>) {
  const [{ id: mailingId } = { id: 0 }] = await emptyMailings();
  const openPage = async (industry: string, spot: string) => {
    const networkAddress = ownNetwork();
    const held = await holdSpot({ mailingId, industry, spot, networkAddress }, asVisitor());
    const { id: reservationId } = held.reservation;
    const details = someDetails({ email: `pat@card-${industry}.example` });
    await saveBuyerDetailsAndTerms({ reservationId, details, networkAddress }, asVisitor());
    const opened = await openCheckout({ reservationId, token: held.token, siteUrl }, asVisitor());
    return { reservationId, session: opened.address.split("/").at(-1) ?? "" };
  };
  await openPage("florist", "B5");
  const pay = async (industry: string, spot: string) => {
    const { reservationId, session } = await openPage(industry, spot);
    const intent = double.ledger.pay(session);
    await hear(double);
    return { reservationId, intent: intent.id };
  };
  await pay("roofing", "F1");
  const goesBack = await pay("bakery", "F2");
  await cancelAndCompensate(
    { reservationId: goesBack.reservationId, expects: "refund" },
    asVisitor(),
  );
  await work();
  await hear(double);
  const { intent } = await pay("dental", "F3");
  double.ledger.dispute(intent);
  await hear(double);
  await work();
}

/** The business that canceled between booking and print takes its credit off another invoice, in part. */
async function spendCredit({ actor }: Insider) {
  const [given] = await db
    .select({ id: credit.id, advertiserId: reservation.advertiserId })
    .from(credit)
    .innerJoin(reservation, eq(reservation.id, credit.reservationId))
    .limit(1);
  if (!given) throw new Error("Nobody has a credit.");
  const [{ id: mailingId } = { id: 0 }] = await emptyMailings();
  const reservationId = await book({
    ...{ mailingId, industry: "electrical", spot: "F5" },
    ...{ business: "Bluebird Electric", email: "pat@bluebird-electric.example" },
  });
  const [booked] = await db.select().from(reservation).where(eq(reservation.id, reservationId));
  const seen = async (id: number | null) => {
    const [found] = await db
      .select({ id: advertiser.id, expectedVersion: advertiser.version })
      .from(advertiser)
      .where(eq(advertiser.id, id ?? 0));
    if (!found) throw new Error("We can't find that advertiser.");
    return found;
  };
  if (booked?.advertiserId !== given.advertiserId) {
    const keep = await seen(given.advertiserId);
    await mergeAdvertisers({ keep, fold: await seen(booked?.advertiserId ?? 0) }, by(actor));
  }
  const invoice = await findActiveInvoice(reservationId);
  const input = { reservationId, creditId: given.id, amountCents: 100_00 };
  await payWithCredit({ ...input, expectedVersion: invoice?.version ?? 0 }, by(actor));
}

async function postpone({ actor }: Insider) {
  const [chosen] = await emptyMailings();
  if (!chosen) throw new Error("Every mailing is booked.");
  await book({ mailingId: chosen.id, industry: "spa", spot: "B6", business: "Slow Stone Spa" });
  const found = await findOfficeMailingById(chosen.id);
  await postponeMailing(
    {
      id: chosen.id,
      expectedVersion: found?.version ?? 0,
      reason: "other",
      dropDate: postOfficeDayOnOrAfter(addDays(chosen.dropDate, 14)),
      sentence: "The printer's press broke down.",
    },
    by(actor),
  );
}

/** Four leads, one in each state, one of them with a note; and a robot that was turned away. */
async function followLeads({ actor }: Insider) {
  const campaign: [string, string][] = [["utm_source", "fair"]];
  const form = { page: "/features", campaign, referrerHost: "search.example" };
  for (const [n, name] of ["ada", "ben", "cleo", "dan", "robot"].entries()) {
    const token = await issueTimeTrapToken("page", new Date(Date.now() - 60_000));
    const honeypot = name === "robot" ? "filled" : "";
    const email = `${name}@adobe-tile.example`;
    const given = { ...form, email, honeypot, token, networkAddress: ownNetwork() };
    await captureLead(given, asVisitor());
    const [found] = await db.select().from(lead).where(eq(lead.email, email));
    const to = [undefined, "contacted", "won", "lost"][n] as
      | "contacted"
      | "won"
      | "lost"
      | undefined;
    if (!found || !to) continue;
    const { id, version: expectedVersion } = found;
    await moveLead({ id, to, reason: "Asked at the fair", expectedVersion }, by(actor));
    await addNote({ subject: { type: "lead", id }, text: "Call again in May." }, by(actor));
  }
}

/** Import done and one that was only looked at, a bulk action, a view with a name. */
async function changeManyAtOnce({ actor }: Insider) {
  const rows = ["kim@brought-in.example", "no address"].map((email, n) => ({
    line: n + 2,
    cells: { email, state: "new" },
  }));
  const input = { list: "leads", source: "fair.csv", ignored: ["Favorite color"], rows } as const;
  const id = await createDryRun(input, by(actor));
  await startImportAfterDryRun({ id }, by(actor));
  const more = rows.map((row) => ({ ...row, cells: { ...row.cells, email: "lee@fair.example" } }));
  await createDryRun({ ...input, rows: more }, by(actor));
  const some = await db.select({ id: reservation.id }).from(reservation).orderBy(reservation.id);
  const ids = some.slice(0, 3).map((row) => row.id);
  await beginBulkAction({ kind: "reservations.note", ids, note: "Asked for a proof." }, by(actor));
  await saveView({ list: "leads", name: "From the fair", search: "q=fair" }, by(actor));
}

/** A passkey beside the authenticator, and somebody who guesses a password. */
async function openAccounts({ actor, sessionId, email }: Insider) {
  await reauthenticateWithPassword({ sessionId, password: PASSWORD }, by(actor));
  const origin = siteUrl;
  const { challenge } = await createPasskeyCreationOptions({ sessionId, origin }, by(actor));
  const answer = new SoftPasskey().register(challenge, origin);
  await addPasskey({ sessionId, origin, name: "My phone", answer }, by(actor));
  const guess = { email, password: "seventeen saguaros at dawn", visitor: from("203.0.113.9") };
  await signInWithPassword(guess, asVisitor()).catch(() => {});
}

/** At the end, so that its messages still wait to be written: a hold asked for by email, and a spot booked. */
async function bookLater() {
  const [{ id: mailingId } = { id: 0 }] = await emptyMailings();
  const wish = { mailingId, industry: "massage", spot: "F6" };
  const email = "pat@quiet-hour.example";
  await requestHold({ ...wish, email, networkAddress: ownNetwork() }, asVisitor());
  await book({ mailingId, industry: "fencing", spot: "F7", business: "Post & Rail" });
}
