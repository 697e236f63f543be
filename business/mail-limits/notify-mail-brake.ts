import { company } from "#company.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderMailBrakeNotice } from "#emails/operator-notices.tsx";
import { db } from "#platform/database/database.server.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { type MailBrakeKind, mailLimits } from "./mail-limits.ts";

/** Notifies the operator that a mail brake is on, once a day; no brake stops this message. */
export async function notifyMailBrake(job: { brake: MailBrakeKind; on: string }): Promise<void> {
  const { brake, on } = job;
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const { hour, day } = mailLimits[brake === "strangers" ? "site" : "operator"];
  const rendered = await renderMailBrakeNotice({ brake, hour, day });
  const name = messageRowIdentity("mail-brake", brake, on);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: operator, ...rendered }));
}
