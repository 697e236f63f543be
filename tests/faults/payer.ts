import { setTimeout as pause } from "node:timers/promises";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { syncCheckoutFromGateway } from "#business/reservations/pay/checkout/reconcile.ts";
import { sendRefund } from "#business/reservations/refunds/send-refund.ts";
import { sendRefundJob } from "#business/reservations/reservation-jobs.ts";
import { openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { createJobHandler, startJobs } from "#platform/jobs/worker.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { context, holdWithDetails, industryAt } from "#tests/support/business/reservation.ts";
import { siteUrl } from "#tests/support/settings.ts";

/**
 * An instance that sells spots until it is killed: three buyers at a time take one, pay on the
 * gateway's page, return, and most of them cancel. Prints `paid` and the page's name once its buyer
 * has seen it, and `canceled` likewise. Its gateway is in its environment; the argument is the
 * database directory.
 */
const { place, mailingId } = JSON.parse(process.argv[2] ?? "{}") as {
  place: { dataDirectory: string; databaseUrl?: string };
  mailingId: number;
};
const SPOTS = ["F1", "F2", "F3", "B4", "B5", "B6"];

await openAndMigrateDatabase(place);
startJobs({ handlers: [createJobHandler(sendRefundJob, (job) => sendRefund(job))], lookEvery: 50 });
process.stdout.write("ready\n");
await Promise.all([0, 1, 2].map(sell));

async function sell(buyer: number): Promise<never> {
  for (let n = buyer; ; n += 3) await buy(n).catch(unlessRefused);
}

async function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  await pause(20);
}

async function buy(n: number) {
  const wish = { spot: SPOTS[n % SPOTS.length] ?? "F1", industry: industryAt(n % 40) };
  const { reservation, token } = await holdWithDetails({ mailingId, ...wish });
  const { address } = await openCheckout(
    { reservationId: reservation.id, token, siteUrl },
    context,
  );
  const form = new URLSearchParams({ method: "card" });
  await fetch(`${address}/pay`, { method: "POST", body: form, redirect: "manual" });
  const session = address.split("/").at(-1) ?? "";
  const settled = await syncCheckoutFromGateway(
    { session },
    { actor: systemActor, now: new Date() },
  );
  if (settled?.state === "paid") process.stdout.write(`paid ${session}\n`);
  if (n % 8 === 7) return;
  await cancelAndCompensate({ reservationId: reservation.id }, context);
  process.stdout.write("canceled\n");
}
