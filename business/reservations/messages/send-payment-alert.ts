import type * as v from "valibot";
import { paymentIdLabel } from "#business/reservations/pay/invoices/invoice.ts";
import type { paymentAlertJob } from "#business/reservations/pay/payment-jobs.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderPaymentAlert } from "#emails/operators/payment-alert.tsx";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";

/** Alerts the operator to a money problem, once per kind, record and occasion. */
export async function sendPaymentAlert({
  kind,
  recordId,
  occasion,
  ...about
}: v.InferOutput<typeof paymentAlertJob.payload>): Promise<void> {
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const facts = Object.entries(about.facts).map(
    ([label, text]) => [label, paymentIdLabel(text)] as const,
  );
  const message = await renderPaymentAlert({ ...about, facts });
  const name = nameMessage(kind, recordId, occasion);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: operator, ...message }));
}
