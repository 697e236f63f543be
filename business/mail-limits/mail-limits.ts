import { company } from "#company.ts";

/** How many messages strangers may cause, and what they read beyond that (docs/decisions/028). */

type PerTime = { hour: number; day: number };

/**
 * Maximum numbers of messages. A recipient is one mailbox, before and after its address has been
 * confirmed; messages to confirmed addresses don't count against anyone else. A wide network is the
 * first 48 bits of an IPv6 address. A domain is a registrable one, except public mailbox providers.
 */
export const mailLimits = {
  recipient: { hour: 3, day: 6 },
  confirmed: { hour: 12, day: 40 },
  network: { hour: 8, day: 24 },
  wideNetwork: { hour: 24, day: 72 },
  domain: { hour: 8, day: 24 },
  /** The brake: all messages to unconfirmed addresses. Eight networks, four of them wide, cannot reach it. */
  site: { hour: 200, day: 700 },
  operator: { hour: 20, day: 100 },
} as const satisfies Record<string, PerTime>;

/** What is held back while a brake is on: emails to addresses that have confirmed nothing, or notices to the operator. */
export const mailBrakeKinds = ["strangers", "notices"] as const;
export type MailBrakeKind = (typeof mailBrakeKinds)[number];

export type MailLimitKey = { of: keyof typeof mailLimits; per: keyof PerTime };

/** The first limit reached by a number of messages, not counting the next one. */
export function findReachedLimit(
  counts: Partial<Record<keyof typeof mailLimits, PerTime>>,
): MailLimitKey | undefined {
  for (const of of Object.keys(mailLimits) as (keyof typeof mailLimits)[]) {
    for (const per of ["hour", "day"] as const) {
      if ((counts[of]?.[per] ?? 0) >= mailLimits[of][per]) return { of, per };
    }
  }
  return undefined;
}

const NEW_ADDRESSES = {
  network: "from your network",
  wideNetwork: "from networks near yours",
  domain: "at your domain",
};

/** The sentence for the visitor: what happened, and what to do. `verb`: "sent", or "written" without a mail server. */
export function describeReachedLimit({ of, per }: MailLimitKey, verb: "sent" | "written"): string {
  const { display } = company().phone;
  const time = per === "hour" ? "this hour" : "in the last 24 hours";
  const many = mailLimits[of][per];
  switch (of) {
    case "recipient":
    case "confirmed":
      return `We’ve already ${verb} ${many} emails to this address ${time}. Check your inbox and spam, or call ${display}.`;
    case "network":
    case "wideNetwork":
    case "domain":
      return `We’ve already ${verb} ${many} emails to new addresses ${NEW_ADDRESSES[of]} ${time}. Confirm one of them with the link we emailed, or call ${display}.`;
    default:
      return `We’ve paused emails to new addresses because there were too many ${time}. Nothing you typed is lost. Call ${display}, and we’ll finish it with you.`;
  }
}
