import type { IndustryAvailabilityStatus } from "#business/reservations/availability/availability.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";

/** A coming mailing, as the screens show it for one industry. */
export type UpcomingMailingView = {
  id: number;
  name: string;
  drop: PlainDate;
  inHomesBy: PlainDate;
  bookingCloses: PlainDate;
  households: number;
  /** Where it goes; undefined until planned. */
  goesTo: string | undefined;
  verdict: IndustryAvailabilityStatus;
  /** The sizes that its card has, cheapest first. */
  sizes: { id: SizeId; name: string; left: number; priceCents: number }[];
};

/** A verdict in one or two words, as a stamp. */
export const availabilityLabels: Record<IndustryAvailabilityStatus, string> = {
  open: "Open",
  held: "On hold",
  taken: "Taken",
  full: "Full",
  closed: "Closed",
};

/** The answer to "is my industry still open", in a sentence. */
export function describeIndustryAvailability(
  { verdict, name }: Pick<UpcomingMailingView, "verdict" | "name">,
  industry: string,
): string {
  switch (verdict) {
    case "open":
      return `${industry} is open on the ${name} card.`;
    case "held":
      return `Someone is holding ${industry} on the ${name} card right now.`;
    case "taken":
      return `${industry} is taken on the ${name} card.`;
    case "full":
      return `Every spot on the ${name} card is taken.`;
    case "closed":
      return `Booking for the ${name} card has closed.`;
  }
}
