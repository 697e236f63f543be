import { expect, test } from "vitest";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import {
  findBannedContentProblem,
  findLastDayProblem,
  findLicenseProblem,
  licenseRuleFor,
} from "./ad-details.ts";
import { emptyAdDetails } from "./brief-fields.ts";

const licensed = (license: "" | "roc" | "none", licenseNumber = "") => ({
  ...emptyAdDetails,
  license,
  licenseNumber,
});

test("a contractor's ad needs its ROC number, however it is typed, or says that there is none", () => {
  const problem = (...of: Parameters<typeof licensed>) =>
    findLicenseProblem(licensed(...of), "plumbing");
  expect(problem("")).toHaveProperty("license");
  expect(problem("roc")).toHaveProperty("licenseNumber");
  expect(problem("roc", "12345")).toHaveProperty("licenseNumber");
  for (const typed of ["070123", "ROC 070123", "AZ ROC #070123", "roc: 070 123"])
    expect(problem("roc", typed), typed).toEqual({});
  expect(problem("none")).toEqual({});
});

test("contractors' industries and the handyman are asked for a license, a bakery is not", () => {
  const asked = builtInIndustries.filter(({ slug }) => licenseRuleFor(slug)?.kind === "contractor");
  expect(asked).toHaveLength(14);
  expect(findLicenseProblem(emptyAdDetails, "handyman")).toHaveProperty("license");
  expect(findLicenseProblem(emptyAdDetails, "bakery")).toEqual({});
  expect(licenseRuleFor("bakery")).toBeUndefined();
  expect(licenseRuleFor("toString")).toBeUndefined();
});

test("dentists, lawyers and real estate agents are reminded of their own rules, and may add a name", () => {
  for (const slug of ["dental", "law-firm", "real-estate"]) {
    expect(licenseRuleFor(slug)).toMatchObject({ kind: "profession" });
    expect(findLicenseProblem(emptyAdDetails, slug)).toEqual({});
  }
});

test("an offer needs its last day, and one after the card is in homes", () => {
  const inHomes = "2027-03-12";
  const day = (lastDay: string) =>
    findLastDayProblem({ ...emptyAdDetails, offer: "$10 off", lastDay }, inHomes);
  expect(day("")).toBe("Choose the last day of your offer.");
  expect(day("2027-02-30")).toBe("Choose the last day of your offer.");
  expect(day("2027-03-12")).toBe("Choose a day after Fri, Mar 12, when we expect cards in homes.");
  expect(day("2027-03-13")).toBeUndefined();
  expect(findLastDayProblem(emptyAdDetails, inHomes)).toBeUndefined();
  const credential = {
    ...emptyAdDetails,
    offer: "Board-certified since 1998",
    lastDay: "2027-01-01",
  };
  expect(findLastDayProblem(credential, inHomes)).toBeUndefined();
});

test.each([
  ["$10 off your first CBD and marijuana order", "Federal law keeps cannabis out of the mail"],
  ["Scottsdale’s friendly dispensary", "cannabis"],
  ["Premium cigars", "tobacco"],
  ["Free vape with purchase", "tobacco"],
  ["Guns bought and sold", "firearms"],
  ["9mm ammo", "firearms"],
  ["The gentlemen’s club", "adult services"],
  ["Casino night, free chips", "gambling"],
  ["Win our raffle", "gambling"],
  ["Vote for Pat Moreno", "political"],
  ["Yes on Prop 490", "political"],
])("“%s” may not be on the card, and the reason is said", (words, because) => {
  expect(findBannedContentProblem(words)).toContain(because);
});

test.each([
  "Weed control that lasts",
  "Pot roast Sundays",
  "Electrical repairs, electric gates",
  "Free massage gun with ten visits",
  "Nail gun safe floors",
  "Cigarette smell gone",
  "Our optical dispensary has 900 frames",
  "Voted for by our neighbors’ dogs",
  "Select any shade",
  "Senior escort to appointments",
  "Begun in 1998",
])("“%s” only looks like something that may not be on the card", (words) => {
  expect(findBannedContentProblem(words)).toBeUndefined();
});
