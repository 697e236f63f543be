import { type Actor, visitorActor } from "#business/audit-log/audit-log.ts";
import { now } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Agenda, Chances } from "./agenda.ts";

export type DemoYear = { agenda: Agenda; luck: Chances; owner: Actor; assistant: Actor };

export const asVisitor = () => ({ actor: visitorActor, now: now() });

let networks = 0;
export const someNetwork = () => {
  networks++;
  return `10.40.${(networks >> 8) & 255}.${networks & 255}`;
};

/** What is refused does not happen; in life as here. */
export function refusalIsFine(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
