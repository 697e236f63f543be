import { currentSettings } from "#platform/settings.server.ts";
import { isResendable, type ListedMessage } from "./find-messages.server.ts";

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
