import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { countdown } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";

/** What the countdown on Home runs to: a drop date (YYYY-MM-DD in Arizona), and the server's time in milliseconds. */
export type NextMailing = { dropDate: string; now: number };

/** The next mailing that the public may know, at an instant; 15 May where none is planned. */
export async function findNextMailing(now: Date): Promise<NextMailing> {
  const [next] = await findUpcomingMailings(arizonaDate(now), 1);
  return { dropDate: countdown(next?.dropDate, now).target, now: now.getTime() };
}
