import type { MessageState } from "#platform/mail/message.ts";

/** The states of a message as people say them. `bad` ones wait for a person. */
export const messageWords: Record<
  MessageState,
  { name: string; look: "good" | "bad" | ""; means: string }
> = {
  queued: { name: "Waiting", look: "", means: "It leaves as soon as the mail server takes it." },
  "handing-over": { name: "Leaving", look: "", means: "It is being handed over right now." },
  sent: { name: "Sent", look: "good", means: "The mail server took it." },
  kept: {
    name: "Kept as a file",
    look: "",
    means: "No mail server is set (SMTP_URL), so it was written to the data folder instead.",
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
