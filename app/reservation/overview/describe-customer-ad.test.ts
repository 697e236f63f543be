import { expect, test } from "vitest";
import type { CustomerAd } from "#app/reservation/customer-reservation.ts";
import { describeCustomerAd } from "./describe-customer-ad.ts";

const blank: CustomerAd = {
  state: "needs-brief",
  isCarried: false,
  sent: undefined,
  misfit: undefined,
  prints: undefined,
  shown: undefined,
  isApproved: false,
  refusedBecause: null,
  approvalDue: "2029-10-05",
  closed: false,
  printed: false,
};

const describeAd = (facts: Partial<CustomerAd>) => describeCustomerAd({ ...blank, ...facts }, true);

const theirs = { isTheirTurn: true, done: false };
const ours = { isTheirTurn: false, done: false };
const settled = { isTheirTurn: false, done: true };

test.each<[string, Partial<CustomerAd>, object]>([
  ["Tell us what your ad should say", {}, theirs],
  ["We carried over the words of your last ad. Check the offer", { isCarried: true }, theirs],
  ["We have your ad details.", { state: "to-design" }, ours],
  [
    "Version 2 of your ad is waiting for you. Approve it, or ask for changes, by Friday, October 5, 2029.",
    { state: "with-customer", sent: 2, prints: 2 },
    theirs,
  ],
  [
    "Version 1 of your ad is waiting for you. It prints only once you approve it.",
    { state: "with-customer", sent: 1, closed: true },
    theirs,
  ],
  [
    "We got your changes to version 2. We’ll make a new version and email you",
    { state: "changes-asked", sent: 2, prints: 2 },
    ours,
  ],
  [
    "Version 2 of your ad is approved. This is what we print. You can withdraw the approval through Friday, October 5, 2029.",
    { state: "approved", sent: 2, prints: 2, isApproved: true },
    settled,
  ],
  [
    "Version 2 of your ad is approved. This is what we print. To change something, call us.",
    { state: "locked", sent: 2, prints: 2, isApproved: true, closed: true },
    settled,
  ],
  [
    "The approval date has passed. We print version 2.",
    { state: "locked", sent: 2, prints: 2, closed: true },
    settled,
  ],
  [
    "Version 3 of your ad is waiting for you. It prints only once you approve it. Until then, we print version 2.",
    { state: "locked", sent: 3, prints: 2, closed: true },
    theirs,
  ],
  ["there’s no proof we can print. Please call", { state: "to-design", closed: true }, ours],
  [
    "We can’t print the ad you sent: The phone number is wrong. Change it",
    {
      refusedBecause: "The phone number is wrong.",
      sent: 1,
      misfit: "We can’t print this version",
    },
    theirs,
  ],
  [
    "We can’t print the ad you sent: The phone number is wrong. Please call",
    { refusedBecause: "The phone number is wrong.", closed: true },
    ours,
  ],
  [
    "made for a Small spot. It can’t print, so your ad needs a new version.",
    { state: "to-design", sent: 1, misfit: "This version was made for a Small spot." },
    theirs,
  ],
  [
    "We print version 1.",
    { state: "to-design", sent: 2, misfit: "Too coarse.", prints: 1, closed: true },
    settled,
  ],
  [
    "The card is printed with version 2 of your ad.",
    { state: "locked", sent: 3, prints: 2, closed: true, printed: true },
    settled,
  ],
  [
    "The card is printed, so your ad can’t be changed anymore.",
    { closed: true, printed: true },
    settled,
  ],
])("an ad's customer reads: %s", (text, facts, turn) => {
  const words = describeAd(facts);
  expect(words.text).toContain(text);
  expect(words).toMatchObject(turn);
});

test("a site without a mail server promises no email about a new version", () => {
  const asked: CustomerAd = { ...blank, state: "changes-asked", sent: 1, prints: 1 };
  expect(describeCustomerAd(asked, false).text).toBe(
    "We got your changes to version 1. We’ll make a new version.",
  );
});

test("a proof that waits leads to the proof, a refused ad to its words", () => {
  expect(describeAd({ state: "with-customer", sent: 1 }).way).toEqual({
    words: "See Your Proof",
    to: "proof",
  });
  expect(describeAd({ refusedBecause: "No." }).way).toEqual({ words: "Change Your Ad", to: "ad" });
});
