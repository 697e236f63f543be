import { renderPaymentAlert } from "#emails/operators/payment-alert.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { site } from "#site.ts";

/** Alerts the operator about money, once per purpose. The handler of the job `paymentAlertJob`. */
export async function sendPaymentAlert(
  about: { purpose: string; headline: string; advice: string; facts: Record<string, string> },
  database: Queryable = db,
): Promise<void> {
  const { operator } = mailSettings(currentSettings(), site);
  const message = await renderPaymentAlert({ ...about, facts: Object.entries(about.facts) });
  await database.transaction((tx) =>
    queueMessage(tx, { purpose: `trouble:${about.purpose}`, to: operator, ...message }),
  );
}
