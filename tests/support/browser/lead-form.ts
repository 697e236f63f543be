import { randomInt } from "node:crypto";
import type { LeadInput } from "#business/leads/capture-lead.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";

/** A form as a person with script sends it, from a network of its own unless one is given. */
export async function leadForm(now: Date, given: Partial<LeadInput> = {}): Promise<LeadInput> {
  return {
    email: "pat@shop.example",
    page: "/",
    campaign: [],
    referrerHost: null,
    honeypot: "",
    token: await issueTimeTrapToken("fresh", new Date(now.getTime() - 5_000)),
    networkAddress: [10, 0, 0]
      .map(() => randomInt(256))
      .join(".")
      .concat(`.${randomInt(256)}`),
    ...given,
  };
}
