import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/office/frame/office-layout.tsx";

/**
 * Sentences about the site's emails: if no mail server is set, they don't claim that one is sent.
 */

/** The remark wherever an email was written that reaches nobody. */
export const EMAIL_NOT_SENT_TEXT = "written, not sent: no mail server is set";

/** Whether the site has a mail server, for every screen inside the office. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<typeof loader>("office/frame/office-layout")?.sendsMail ?? true;
}

/**
 * Says that a person gets an email: "Pat Example is told at pat@shop.example." `at`: their address,
 * null if unknown.
 */
export function describeEmailTo(
  { who, at }: { who: string; at?: string | null },
  sendsMail: boolean,
): string {
  if (!sendsMail) return `The email to ${who.replace(/^The\b/, "the")} is ${EMAIL_NOT_SENT_TEXT}.`;
  return at === undefined
    ? `${who} is told by email.`
    : `${who} is told at ${at ?? "their address"}.`;
}

/** The same for several people. */
export function describeEmailToAll(who: string, sendsMail: boolean): string {
  return sendsMail
    ? `${who} is told by email.`
    : `The emails to ${who.replace(/^E/, "e")} are ${EMAIL_NOT_SENT_TEXT}.`;
}

/** About an address that the office replaces (docs/decisions/029). */
export function describeEmailToOldAddress(sendsMail: boolean): string {
  const spots = "If a changed address has a confirmed or paid spot,";
  return sendsMail
    ? `${spots} we tell the old address.`
    : `${spots} the email to the old address is ${EMAIL_NOT_SENT_TEXT}.`;
}

/** About a spot that the office releases: only a buyer with a confirmed address gets a message. */
export function describeEmailWithReason(sendsMail: boolean): string {
  return sendsMail
    ? "A buyer with a confirmed email address is told your reason."
    : `The email with your reason, to a buyer with a confirmed address, is ${EMAIL_NOT_SENT_TEXT}.`;
}

/** The same for people by name, all at once. */
export function describeEmailList(names: string, sendsMail: boolean): string {
  return sendsMail
    ? `Told by email at once: ${names}.`
    : `The emails to ${names} are ${EMAIL_NOT_SENT_TEXT}.`;
}
