import { sizesOf } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { describeRoutePlan } from "#business/mailings/route-plan.ts";
import type { IndustryAvailabilityOnMailing } from "#business/reservations/availability/availability.ts";
import type { UpcomingMailingView } from "./upcoming-mailing-view.ts";

export function toUpcomingMailingView({
  mailing,
  verdict,
  spotsLeft,
  kept,
}: IndustryAvailabilityOnMailing): UpcomingMailingView {
  return {
    id: mailing.id,
    name: mailing.name,
    drop: mailing.dates.drop,
    inHomesBy: mailing.dates.inHomesBy,
    bookingCloses: mailing.dates.bookingCloses,
    households: mailing.households,
    goesTo: describeRoutePlan(mailing),
    verdict,
    keptUntil: kept?.until,
    sizes: sizesOf(getLayout(mailing)).map(({ id, name }) => ({
      id,
      name,
      left: spotsLeft[id],
      priceCents: mailing.prices[id],
    })),
  };
}
