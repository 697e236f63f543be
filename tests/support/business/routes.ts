import type { PlannedRoute } from "#business/mailings/mailing.ts";

/** A route of a plan, chosen and without a day. */
export const plannedRoute = (given: Partial<PlannedRoute> = {}): PlannedRoute => ({
  zip: "85251",
  route: "C001",
  homes: 400,
  businesses: null,
  postOffice: "Scottsdale Main",
  neighborhood: "",
  asOf: "2027-05-01",
  isChosen: true,
  day: null,
  ...given,
});
