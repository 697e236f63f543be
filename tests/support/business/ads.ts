import type { AdFacts } from "#business/ads/brief/ad-facts.ts";

/** The details of an invented plumber's ad. */
export const adFacts = (given: Partial<AdFacts> = {}): AdFacts => ({
  name: "Copper & Kind",
  headline: "Leaks fixed today",
  shorterHeadline: "",
  offer: "$49 off any repair",
  conditions: "New customers only.",
  lastDay: "",
  phone: "(480) 555-0142",
  website: "copperandkind.example",
  area: "Old Town and Arcadia",
  points: ["Same-day service"],
  license: "roc",
  licenseNumber: "555149",
  licensedName: "Copper & Kind LLC",
  notes: "",
  ...given,
});
