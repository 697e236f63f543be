import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { countdownToDropDate } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";

/**
 * The countdown's target: a drop date (YYYY-MM-DD in Arizona), and the server's time in
 * milliseconds.
 */
export type DropDateCountdownData = { dropDate: string; now: number };

/** The next public mailing at an instant; May 15 if none is planned. */
export async function loadDropDateCountdownData(now: Date): Promise<DropDateCountdownData> {
  const [next] = await findUpcomingMailings(arizonaDate(now), 1);
  return { dropDate: countdownToDropDate(next?.dropDate, now).target, now: now.getTime() };
}
