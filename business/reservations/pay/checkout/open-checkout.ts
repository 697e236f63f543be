import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { defineAction } from "#business/actions.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  findTodayByDatabaseClock,
  getDatabaseTimeAfterMinutes,
  loadReservation,
  requireReservationAction,
} from "#business/reservations/claims/claims.ts";
import { termsNotAcceptedRefusal } from "#business/reservations/confirm/confirm-reservation.ts";
import { calculateAmountDue } from "#business/reservations/pay/billing-queries.ts";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { needsTermsAcceptance, type Reservation } from "#business/reservations/reservation.ts";
import { checkoutSession } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { dollars } from "#platform/money.ts";
import {
  type CheckoutSession,
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
} from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type Checkout,
  callGatewayOrRefuse,
  checkoutTimeLimits,
  expireCheckoutSession,
  fetchCheckoutSession,
  findCheckout,
  findUnsettledCheckout,
  gatewayUnavailableRefusal,
  isUnsettledCheckoutSql,
  redactedRequestColumns,
  requireGateway,
  transitionCheckout,
} from "./checkout-store.ts";
import { applyCheckoutSession, closeCheckout } from "./settle-checkout.ts";

/** `token`: of the link that the buyer used and returns to; `siteUrl`: where that link begins. */
type OpenCheckoutInput = { reservationId: number; token: string; siteUrl: string };

/**
 * Opens the gateway's payment page for a reservation and returns its address; the spot is kept as
 * long as the page can be paid. The row is written before the gateway is called, so that a
 * concurrent request or a retry after a lost response gets the same page. An open page with the
 * same link and price is reused. A page that is already paid leads to the page after payment.
 * Refuses what cannot be paid, and while the gateway gives no answer. Not to be called inside a
 * transaction.
 */
export async function openCheckout(
  input: OpenCheckoutInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<{ address: string }> {
  const gateway = requireGateway();
  const unsettled = await findUnsettledCheckout(input.reservationId, database);
  const address =
    unsettled && (await reuseUnsettledPage(gateway, unsettled, input, context, database));
  if (address) return { address };
  const row = await beginCheckout(input, context, database);
  if (row.state === "open" && row.url) return { address: row.url };
  const page = await openPageAtGateway(gateway, row, context, database);
  return {
    address: typeof page === "string" ? page : await storePage(gateway, row, page, database),
  };
}

/** The address of an open page; undefined once it no longer blocks a new one. */
async function reuseUnsettledPage(
  gateway: Gateway,
  unsettled: Checkout,
  input: OpenCheckoutInput,
  context: ActionContext,
  database: Queryable,
): Promise<string | undefined> {
  if (unsettled.state === "processing") throw paymentPendingRefusal(unsettled);
  const { gatewaySessionId: session } = unsettled;
  if (session === null) {
    const isReusable = await canBeAskedAgain(unsettled, input, database);
    if (!isReusable) await closeCheckout(input, context, database);
    return undefined;
  }
  const page = await callGatewayOrRefuse(() => fetchCheckoutSession(gateway, unsettled, session));
  if (page.state === "open" && page.url && (await isStillAsShown(unsettled, input, database))) {
    return page.url;
  }
  if (page.state === "open") {
    const { outcome } = await closeCheckout(input, context, database);
    return outcome === "paid" ? afterPayment(input, session) : undefined;
  }
  await applyCheckoutSession(page, context, database);
  if (page.state === "processing") throw paymentPendingRefusal(unsettled);
  return page.state === "paid" ? afterPayment(input, session) : undefined;
}

/** Whether a page is for this link and for today's price. */
async function isStillAsShown(unsettled: Checkout, input: OpenCheckoutInput, database: Queryable) {
  if (unsettled.request.link !== linkOf(input.token)) return false;
  const reservation = await loadReservation(input.reservationId, database);
  const due = await calculateAmountDue(
    reservation,
    await findTodayByDatabaseClock(database),
    database,
  );
  return due.totalCents === unsettled.totalCents;
}

/** Whether a page without a response is young enough that the gateway would still open it. */
async function canBeAskedAgain(unsettled: Checkout, input: OpenCheckoutInput, database: Queryable) {
  const isYoung = sql`${eq(checkoutSession.id, unsettled.id)} and ${checkoutSession.createdAt}
    > statement_timestamp() - make_interval(mins => ${checkoutTimeLimits.askedAgainWithin}::int)`;
  if ((await database.$count(checkoutSession, isYoung)) === 0) return false;
  return isStillAsShown(unsettled, input, database);
}

const beginCheckout = defineAction({
  name: "beginCheckout",
  permission: "anyone",
  async run(tx, input: OpenCheckoutInput, context) {
    const { reservationId } = input;
    const reservation = await loadReservation(reservationId, tx);
    requireReservationAction("pay-by-card", reservation);
    if (needsTermsAcceptance(reservation)) throw termsNotAcceptedRefusal();
    const values = await newCheckout(tx, input, reservation);
    const [created] = await tx
      .insert(checkoutSession)
      .values(values)
      .onConflictDoNothing({ target: checkoutSession.reservationId, where: isUnsettledCheckoutSql })
      .returning();
    const row = created ?? (await findUnsettledCheckout(reservationId, tx));
    if (!row || row.request.link !== values.request.link) throw openElsewhereRefusal(reservationId);
    const page = { reservationId, checkoutSessionId: row.id, until: row.expiresAt };
    const after = await recordOpenPaymentPage(page, context, tx);
    // It locks the spot's row: earlier changes of the invoice are visible only now.
    const due = await calculateAmountDue(after, await findTodayByDatabaseClock(tx), tx);
    if (due.totalCents !== row.totalCents) throw openElsewhereRefusal(reservationId);
    const subject = { type: "reservation", id: reservationId };
    const detail = { checkout: row.id, cents: row.totalCents };
    return {
      ...(created && { event: { event: "checkout.opening", subject, detail } as const }),
      result: row,
    };
  },
});

async function newCheckout(tx: Queryable, input: OpenCheckoutInput, reservation: Reservation) {
  const due = await calculateAmountDue(reservation, await findTodayByDatabaseClock(tx), tx);
  const contact = await findContactWithBusiness(reservation.contactId ?? 0, tx);
  if (!contact) throw new Error(`reservation ${reservation.id} has no contact`);
  const yours = input.siteUrl + privatePagePaths.reservation(input.token);
  return {
    reservationId: reservation.id,
    priceCents: due.priceCents,
    taxBasisPoints: due.taxBasisPoints,
    taxCents: due.taxCents,
    totalCents: due.totalCents,
    creditCents: due.settledCents,
    expiresAt: await getDatabaseTimeAfterMinutes(tx, checkoutTimeLimits.open),
    request: {
      link: linkOf(input.token),
      reference: reservation.reference,
      title: `${await titleOf(tx, reservation)}${describeDeductions(due)}`,
      taxTitle: taxLineLabel(due),
      email: contact.email,
      successUrl: `${yours}/paid?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${yours}/pay`,
    },
  };
}

/** What was taken off the price: a credit, parts that came in, or both and what was forgiven. */
function describeDeductions({
  creditCents,
  settledCents,
}: {
  creditCents: number;
  settledCents: number;
}) {
  if (settledCents === 0) return "";
  if (creditCents === settledCents) return `, less your credit of ${dollars(creditCents)}`;
  return `, less ${dollars(settledCents)} already paid`;
}

/** "Small spot, F1, Plumbing, January 2027 card" */
async function titleOf(tx: Queryable, reservation: Reservation): Promise<string> {
  const mailing = await findMailingById(reservation.mailingId, tx);
  const trade = findIndustry(reservation.industry)?.name ?? reservation.industry;
  return `${sizeName(reservation.size)} spot, ${reservation.spot}, ${trade}, ${mailing?.name ?? "the"} card`;
}

async function openPageAtGateway(
  gateway: Gateway,
  row: Checkout,
  context: ActionContext,
  database: Queryable,
): Promise<CheckoutSession | string> {
  for (let look = 1; ; look++) {
    try {
      return await gateway.openPage(requestOf(row));
    } catch (error) {
      if (!(error instanceof GatewayUnavailable && error.busy) || look === MAX_LOOKS) {
        throw await notOpenedRefusal(error, row, context, database);
      }
    }
    const address = await waitForConcurrentClick(row, database);
    if (address) return address;
  }
}

/** How often we check for a concurrent click's page, and the milliseconds between. */
const MAX_LOOKS = 12;
const MS_BETWEEN_LOOKS = 250;

/** The same request is running: for another click, or for an earlier one of ours that timed out. */
async function waitForConcurrentClick(
  { id }: Checkout,
  database: Queryable,
): Promise<string | undefined> {
  await pause(MS_BETWEEN_LOOKS);
  const now = await findCheckout(id, database);
  return now?.state === "open" && now.url ? now.url : undefined;
}

/** The refusal for the buyer; a page that never opens under this key is given up, so that the next try is new. */
async function notOpenedRefusal(
  error: unknown,
  row: Checkout,
  context: ActionContext,
  database: Queryable,
): Promise<unknown> {
  const never = error instanceof GatewayRefused;
  if (!never && !(error instanceof GatewayUnavailable)) return error;
  log.error({ err: error, checkout: row.id }, "The payment page could not be opened.");
  if (never || error.stuck) await closeCheckout(row, context, database);
  return gatewayUnavailableRefusal(error);
}

function requestOf({ id, request, priceCents, taxCents, expiresAt }: Checkout) {
  const { reference = "", title = "", taxTitle = "", email = "" } = request;
  const { successUrl = "", cancelUrl = "" } = request;
  const texts = { reference, title, taxTitle, email, successUrl, cancelUrl };
  return { checkout: id, ...texts, priceCents, taxCents, expiresAt };
}

/** Stores the page's id and address; a page that was given up meanwhile is closed, and nobody is sent there. */
async function storePage(
  gateway: Gateway,
  { id, reservationId }: Checkout,
  page: CheckoutSession,
  database: Queryable,
): Promise<string> {
  const { session, url: address } = page;
  const set = { gatewaySessionId: session, url: address, ...redactedRequestColumns };
  await transitionCheckout(database, id, { from: ["opening"], to: "open", set });
  const now = await findCheckout(id, database);
  if (now?.state === "open" && now.gatewaySessionId === session && address) return address;
  await expireCheckoutSession(gateway, session).catch((error: unknown) =>
    log.warn({ err: error, session }, "A payment page that nobody was sent to stays open."),
  );
  throw openElsewhereRefusal(reservationId);
}

function linkOf(token: string): string {
  return createHash("sha256").update(`checkout ${token}`).digest("hex");
}

function afterPayment({ token }: OpenCheckoutInput, session: string): string {
  return `${privatePagePaths.reservation(token)}/paid?session=${session}`;
}

function paymentPendingRefusal({ reservationId }: Checkout): Refusal {
  return new Refusal(
    "conflict",
    "Your payment is on its way. We’re waiting for your bank, and there’s nothing more to pay.",
    { detail: `the payment of reservation ${reservationId} is waiting` },
  );
}

function openElsewhereRefusal(reservationId: number): Refusal {
  return new Refusal(
    "conflict",
    "You just opened or closed a payment page for this spot in another window. Please try again.",
    { detail: `another payment page of reservation ${reservationId}` },
  );
}
