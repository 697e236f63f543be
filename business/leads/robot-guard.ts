import { company } from "#company.ts";
import { loadInstallationSecret } from "#platform/installation.server.ts";
import { networkLimitsForAddress, SlidingWindow } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  signTimeTrapToken,
  type TimeTrapTokenKind,
  verifyTimeTrapToken,
} from "#platform/time-trap.ts";

const WINDOW_MINUTES = 10;

/** How many addresses one network may leave in ten minutes, and a third of what a wide one may: an office shares one network, a robot needs many addresses. */
export const MAX_LEADS_PER_NETWORK = 6;

const window = new SlidingWindow({ windowMs: WINDOW_MINUTES * 60_000 });

/** A time-trap token for a form: "page" when a page is rendered, "fresh" when its script requests one. */
export async function issueTimeTrapToken(kind: TimeTrapTokenKind, now: Date): Promise<string> {
  return signTimeTrapToken(kind, await loadInstallationSecret(), now);
}

/** Lets a person's form pass, or refuses with what to do. Returns how to take the attempt back after our own failure. */
export async function refuseRobotsAndCountAttempt(
  form: { token: string; networkAddress: string },
  now: Date,
): Promise<() => void> {
  const reading = verifyTimeTrapToken(form.token, await loadInstallationSecret(), now);
  if (reading.verdict === "too-young") {
    throw new Refusal("too-many", "That was fast. Please press the button again.", {
      detail: "time-trap token too young",
      retryAfter: Math.ceil(reading.waitMs / 1000),
    });
  }
  if (reading.verdict !== "good") {
    throw new Refusal(
      "invalid",
      "This page was open for a long time. Please press the button again.",
      { detail: `time-trap token ${reading.verdict}` },
    );
  }
  const limits = networkLimitsForAddress(form.networkAddress, MAX_LEADS_PER_NETWORK);
  for (const { network, limit } of limits) {
    const { allowed, retryAfter } = window.take(network, limit, now);
    if (!allowed) throw tooMany(retryAfter);
  }
  return () => {
    for (const { network } of limits) window.giveBack(network);
  };
}

function tooMany(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Refusal(
    "too-many",
    `Too many tries from your network. Try again in ${wait}, or call ${company().phone.display}.`,
    { detail: "rate limit of leads", retryAfter },
  );
}
