import { currentSettings } from "#platform/settings.server.ts";
import { isResendable, type ListedMessage } from "./find-messages.server.ts";

/** Whether a mail server is set; without one, messages are written to the data folder. */
export function isMailServerConfigured(): boolean {
  return currentSettings().smtpUrl !== undefined;
}

export function canResendWithMailServerSetting(
  message: Pick<ListedMessage, "state" | "isSecret">,
): boolean {
  return isResendable(message) && (message.state !== "written-to-file" || isMailServerConfigured());
}
