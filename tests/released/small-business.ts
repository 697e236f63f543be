import { systemActor } from "#business/audit-log/audit-log.ts";
import { setPayByInvoiceSetting } from "#business/reservations/pay/pay-by-invoice-setting.ts";
import { setTaxRate } from "#business/reservations/pay/tax/set-tax-rate.ts";
import { createPublishedMailings } from "#business/mailings/calendar/create-published-mailings.ts";
import { syncIndustryTable } from "#business/mailings/industries/sync-industry-table.ts";
import { jobHandlers } from "#business/schedule.ts";
import { keepUp } from "#database/demo/simulate-year.ts";
import { addDays, arizonaDate, arizonaMidnight } from "#platform/clock.ts";
import { createClockShift, shiftGlobalDate } from "#platform/clock-shift.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { markInstalledOnce } from "#platform/installation.server.ts";
import { currentSettings, parseSettings } from "#platform/settings.server.ts";
import { newOperator, newOwner } from "#tests/support/business/office.ts";
import { createReservationsInEveryState } from "#tests/support/server/states.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { startStripeDouble } from "#tests/support/stripe/stripe-double.ts";
import { liveOfficeWeek } from "./office-week.ts";
import { by, dropDatesAround, livePastMailing } from "./past-mailing.ts";

/** Days before the first drop at which the business begins. */
const SOLD_FOR = 60;

/**
 * Lives a small business in an empty data folder by the product's own actions, so that every table has rows and every
 * kind of record is there in its states: a mailing that is through, reservations in every state, a week at the office.
 * No message leaves and no money moves: there is no mail server, and the gateway is a double.
 */
export async function liveSmallBusiness(dataDirectory: string): Promise<void> {
  const shift = createClockShift();
  const real = shiftGlobalDate(shift);
  const drops = dropDatesAround(arizonaDate(new Date(real())));
  const begin = addDays(drops[0] ?? "", -SOLD_FOR);
  shift[0] = arizonaMidnight(begin).getTime() + 10 * 3_600_000 - real();
  const work = () => keepUp(jobHandlers(currentSettings()));

  await openAndMigrateDatabase({ dataDirectory, shift });
  try {
    await markInstalledOnce(db);
    await syncIndustryTable(db);
    const owner = await newOwner();
    await newOperator("assistant", "ben@office.example");
    await setTaxRate({ from: begin, basisPoints: 175 }, by(owner.actor));
    const settings = { offersInvoices: true, expectedVersion: 0 };
    await setPayByInvoiceSetting(settings, by(owner.actor));
    await createPublishedMailings(drops, { actor: systemActor, now: new Date() });
    await livePastMailing({ owner: owner.actor, shift, real }, work);
  } finally {
    await closeDatabase();
  }

  shift[0] = 0;
  createReservationsInEveryState(dataDirectory);

  const double = await startStripeDouble();
  const { stripeSecretKey, stripeWebhookSecret, stripeApi } = parseSettings(double.settings);
  const restoreSettings = overrideSettings({ stripeSecretKey, stripeWebhookSecret, stripeApi });
  await openAndMigrateDatabase({ dataDirectory });
  try {
    // Of now: the first owner's session has ended long ago.
    const owner = await newOperator("owner", "cara@office.example");
    await liveOfficeWeek({ owner, double }, work);
  } finally {
    await closeDatabase();
    await double.stop();
    restoreSettings();
  }
}
