import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/office/frame/office-layout.tsx";

/** Sentences about the site's emails: without a mail server they don't claim that one is sent. */

export const NO_MAIL_SERVER_REASON = "no mail server is set up";

export function useHasMailServer(): boolean {
  return useRouteLoaderData<typeof loader>("office/frame/office-layout")?.sendsMail ?? true;
}

/** Says that a person gets an email: "We'll email Pat Example at pat@shop.example." */
export function describeUpcomingEmailTo(
  { who, at }: { who: string; at?: string | null },
  sendsMail: boolean,
): string {
  const recipient = lowerFirstArticle(who);
  if (!sendsMail)
    return `The email to ${recipient} will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
  return at ? `We’ll email ${recipient} at ${at}.` : `We’ll email ${recipient}.`;
}

export function describeUpcomingEmailToGroup(who: string, sendsMail: boolean): string {
  const recipient = lowerFirstArticle(who);
  return sendsMail
    ? `We’ll email ${recipient}.`
    : `The emails to ${recipient} will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
}

/** About an address that the office replaces (docs/decisions/029). */
export function describeUpcomingEmailToOldAddress(sendsMail: boolean): string {
  return sendsMail
    ? "If the email on a confirmed or paid spot changes, we’ll let the old address know."
    : `If the email on a confirmed or paid spot changes, the notice to the old address will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
}

/** About a spot that the office releases: only a buyer with a confirmed address gets a message. */
export function describeUpcomingEmailToBuyerOfReleasedSpot(sendsMail: boolean): string {
  return sendsMail
    ? "If the buyer confirmed an email address, we’ll email your reason."
    : `If the buyer confirmed an email address, the email with your reason will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
}

/** About a buyer whose email address isn’t confirmed yet: how they or the office can confirm. */
export function describeMissingConfirmation(
  { who, what, at }: { who: string; what: string; at: string | null },
  sendsMail: boolean,
): string {
  const to = at ?? "their address";
  return sendsMail
    ? `${who} still has to confirm ${what} with the button in our email to ${to}. If they confirm by phone instead, confirm it here.`
    : `${who} still has to confirm ${what}. The email to ${to} with the button was saved, not sent: ${NO_MAIL_SERVER_REASON}. When they call, confirm it here.`;
}

/** `names`: the recipients as one list, "Ana, Ben, and Cleo". */
export function describeUpcomingEmailToNames(names: string, sendsMail: boolean): string {
  return sendsMail
    ? `We’ll email them right away: ${names}.`
    : `The emails to ${names} will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
}

const lowerFirstArticle = (who: string) =>
  who.replace(/^(A|The|Each|Everybody)\b/, (word) => word.toLowerCase());
