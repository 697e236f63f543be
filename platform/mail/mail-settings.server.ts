import { currentSettings, type Settings } from "#platform/settings.server.ts";
import { isResendable, type ListedMessage } from "./find-messages.server.ts";

export type MailSettings = {
  from: { name: string; address: string };
  /** The recipient of notices about leads and problems. */
  operator: string;
  /** A mail server, or undefined to keep messages as files. */
  smtpUrl: string | undefined;
  dataDirectory: string;
};

/** The mail settings from the installation's; name and fallback address are the company's. */
export function mailSettingsFrom(
  environment: Pick<Settings, "mailFrom" | "operatorEmail" | "smtpUrl" | "dataDirectory">,
  client: { tradeName: string; email: string },
): MailSettings {
  return {
    from: { name: client.tradeName, address: environment.mailFrom ?? client.email },
    operator: environment.operatorEmail ?? client.email,
    smtpUrl: environment.smtpUrl,
    dataDirectory: environment.dataDirectory,
  };
}

/** Whether a mail server is set; without one, messages are written to the data folder. */
export function isMailServerConfigured(): boolean {
  return currentSettings().smtpUrl !== undefined;
}

/** Whether resending a message would reach anybody: one that was never sent still needs a mail server. */
export function canResendWithMailServerSetting(
  message: Pick<ListedMessage, "state" | "isSecret">,
): boolean {
  return isResendable(message) && (message.state !== "written-to-file" || isMailServerConfigured());
}
