import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import {
  type CreditWithBalance,
  findAllCredits,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import { arizonaDate } from "#platform/clock.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";

const REASONS: Record<CreditWithBalance["reason"], string> = {
  canceled: "spot canceled",
  "smaller-spot": "smaller spot",
  overpaid: "paid too much",
  "our-error": "our mistake",
  referral: "referral",
};

const AMOUNTS = ["Amount", "Used", "Taken back or paid out", "Left"].map((name) => `${name} (USD)`);
const HEAD = ["Business", "Reservation", "Reason", "Given on", "Good until", ...AMOUNTS];

export const loader = officeLoader("money.see", async () => {
  const rows = (await findAllCredits()).map((one) => [
    ...[one.business, one.reference, REASONS[one.reason], arizonaDate(one.createdAt)],
    ...[one.expiresOn, centsToCsvAmount(one.amountCents), centsToCsvAmount(one.usedCents)],
    ...[centsToCsvAmount(one.withdrawnCents), centsToCsvAmount(one.leftCents)],
  ]);
  return csvResponse("credits", HEAD, rows);
});
