import { messageKinds } from "#emails/message-kinds.ts";
import type { MessageState } from "#platform/mail/message.ts";

/** The explanation while there is no mail server, and who can fix it. */
export const NO_MAIL_SERVER_MESSAGE =
  "The site has no mail server, so nobody gets its e-mail: it is only kept here. Whoever set up the site can connect one.";

/** The labels of a message's states. Messages in `bad` states may not have arrived. */
export const messageStateLabels: Record<
  MessageState,
  { name: string; look: "good" | "bad" | ""; means: string }
> = {
  queued: { name: "Waiting", look: "", means: "It leaves as soon as the mail server takes it." },
  sending: { name: "Leaving", look: "", means: "It is being handed over right now." },
  sent: { name: "Sent", look: "good", means: "The mail server took it." },
  "written-to-file": {
    name: "Not sent",
    look: "bad",
    means: "Nobody got it: the site had no mail server when it was written.",
  },
  uncertain: {
    name: "Uncertain",
    look: "bad",
    means:
      "Nobody can know whether the mail server took it, so it is not sent again by itself. Ask the recipient, or send it again.",
  },
  failed: {
    name: "Not delivered",
    look: "bad",
    means: "The mail server refused it, or could not be reached for days.",
  },
};

/** The name of a kind of message; undefined for a kind that is no longer sent. */
export function messageKindLabel(kind: string): string | undefined {
  return Object.entries(messageKinds).find(([known]) => known === kind)?.[1].words;
}
