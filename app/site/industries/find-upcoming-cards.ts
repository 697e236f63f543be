import { sumSpotCounts } from "#artwork/layouts/card-layout.ts";
import { describeRoutePlan } from "#business/mailings/route-plan.ts";
import type { IndustryAvailabilityStatus } from "#business/reservations/availability/availability.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { longDate, monthLabel, shortWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { sizes } from "#site.ts";

const SHOWN = 3;

const labels: Record<IndustryAvailabilityStatus, string> = {
  open: "Open",
  held: "On hold",
  taken: "Taken",
  full: "Full",
  closed: "Booking closed",
};

/** An industry's availability on the next cards, in the words of its page. */
export async function findUpcomingCardsForIndustry(slug: string) {
  const coming = await findIndustryAvailability(slug);
  return coming.slice(0, SHOWN).map(({ mailing, verdict, spotsLeft }) => {
    const spots = sumSpotCounts(spotsLeft);
    const prices = sizes.filter(({ id }) => spotsLeft[id] > 0).map(({ id }) => mailing.prices[id]);
    const details: Record<IndustryAvailabilityStatus, string> = {
      open: `${spots} ${spots === 1 ? "spot" : "spots"} from ${dollars(Math.min(...prices))}`,
      held: "Someone is holding it right now. It may open again soon.",
      taken: "Another business has it. Join the waitlist.",
      full: "Every spot is sold. Join the waitlist.",
      closed: "This card is on its way to print.",
    };
    return {
      id: mailing.id,
      name: monthLabel(mailing.dates.drop),
      drop: longDate(mailing.dates.drop),
      bookBy: shortWeekdayDate(mailing.dates.bookingCloses),
      goesTo: describeRoutePlan(mailing),
      status: verdict,
      label: labels[verdict],
      detail: details[verdict],
    };
  });
}
