import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { countdownTarget } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";

/** The countdown's target: a drop date (YYYY-MM-DD in Arizona), its label, and the server's time in milliseconds. */
export type DropDateCountdownData = {
  dropDate: string;
  label: string;
  /** Why it is not the day of the month that mailings usually have. */
  moved?: string | undefined;
  now: number;
};

/** The next public mailing at an instant; May 15 if none is planned. */
export async function loadDropDateCountdownData(now: Date): Promise<DropDateCountdownData> {
  const [next] = await findUpcomingMailings(arizonaDate(now), { limit: 1 });
  const { target, label, moved } = countdownTarget(next?.dropDate, now);
  return { dropDate: target, label, moved, now: now.getTime() };
}
