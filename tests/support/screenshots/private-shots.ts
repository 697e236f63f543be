import type { Page } from "@playwright/test";
import { complete, hydrated } from "#tests/support/browser/pages.ts";
import type { StateTokens } from "#tests/support/server/states.ts";

/** A page or state of which a picture is taken. `act`: what brings it about once the page is open. */
export type Shot = {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  narrow?: boolean;
};

/** The pages of a reservation in the making, and those behind private links, in their states. */
export function reservationShots(states: StateTokens): Shot[] {
  const yours = (name: string, page = ""): Shot => ({
    name: `yours-${name}${page.replaceAll("/", "-")}`,
    path: `/reservation/yours/${states[name]}${page}`,
  });
  const stamped = (name: string): Shot => ({
    name: `yours-${name}`,
    path: `/reservation/yours/${states[name]}?stamped`,
  });
  return [
    // First: the links of the states last a quarter of an hour.
    { name: "offer", path: `/reservation/offer/${states.offer}` },
    { name: "offer-over", path: `/reservation/offer/${states.offerOver}` },
    { name: "offer-declined", path: `/reservation/offer/${states.offerDeclined}` },
    { name: "availability-open", path: "/reservation?industry=plumbing" },
    { name: "availability-taken", path: "/reservation?industry=dental" },
    { name: "card-some-sold", path: "/reservation?mailing=1&industry=hvac" },
    { ...yours("held", "/details"), name: "details-with-card" },
    { ...yours("expired", "/details"), name: "details-time-is-up" },
    ...["unconfirmed", "credit", "inPrint"].map((name) => yours(name)),
    ...["unpaid", "paid"].map(stamped),
    ...["canceledUnpaid", "canceledRefund", "canceledCredit"].map((name) => yours(name)),
    ...["expired", "expiredTaken", "released"].map((name) => yours(name)),
    ...["unpaid", "paid", "credit", "inPrint"].map((name) => yours(name, "/cancel")),
    ...["unpaid", "paid", "expired"].map((name) => yours(name, "/invoice")),
    yours("unpaid", "/pay"),
    ...["/ad", "/ad/files", "/code"].map((page) => yours("paid", page)),
    ...["", "/tune", "/proof"].map((page) => ({
      ...yours("unpaid", "/ad"),
      name: `yours-ad${page.replace("/", "-") || "-typed"}`,
      act: (open: Page) => fillInAd(open, page),
    })),
    { ...yours("paid", "/code"), name: "offer-page", act: openOfferPage },
    { ...yours("other"), name: "yours-waiting", act: payByBank },
    { name: "confirm", path: `/reservation/confirm/${states.unconfirmedMail}` },
    { name: "waitlist-leave", path: `/reservation/waitlist/${states.waiting}` },
    { name: "dead-link", path: "/reservation/yours/nothing" },
  ];
}

/** Pays with a method whose money takes days; already under way, there is nothing to press. */
async function payByBank(page: Page) {
  const link = page.getByRole("main").getByRole("link", { name: /^Pay .* by Card$/ });
  if ((await link.count()) > 0) {
    await link.click();
    await page.getByRole("button", { name: "Pay by Card" }).click();
    await page.getByRole("button", { name: "Pay by bank debit" }).click();
  }
  await page.getByRole("heading", { name: "Your bank is on it." }).waitFor();
}

/** Fills in an ad by its examples, and goes on to a page about it; a proof needs a design first. */
async function fillInAd(page: Page, to: string) {
  const path = page.url();
  await hydrated(page);
  await page.getByLabel("Headline", { exact: true }).fill("Look up. We do.");
  await page.getByLabel("Your offer").fill("Free 21-point roof check");
  await page.getByLabel("Last day of the offer").fill("2030-01-31");
  const license = page.getByLabel("I have a contractor’s license");
  if ((await license.count()) > 0) {
    await license.check();
    await page.getByLabel("ROC license number").fill("312345");
  }
  await page.getByText("Saved", { exact: true }).waitFor();
  if (to === "") return;
  await page.getByRole("button", { name: "Use This Design" }).click();
  await page.getByRole("heading", { name: "Your proof." }).waitFor();
  if (to === "/tune") await page.goto(`${path}${to}`);
  await complete(page);
}

/** Where the code of an ad leads. */
const openOfferPage = (page: Page) =>
  page.getByRole("link", { name: "View the offer page" }).click();
