import type { Page } from "@playwright/test";
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
    name: `yours-${name}${page.replace("/", "-")}`,
    path: `/reservation/yours/${states[name]}${page}`,
  });
  const stamped = (name: string): Shot => ({
    name: `yours-${name}`,
    path: `/reservation/yours/${states[name]}?stamped`,
  });
  return [
    { name: "availability-open", path: "/reservation?industry=plumbing" },
    { name: "availability-taken", path: "/reservation?industry=dental" },
    { name: "card", path: "/reservation/card?mailing=1&industry=hvac" },
    { ...yours("held", "/details"), name: "details" },
    { ...yours("expired", "/details"), name: "details-time-is-up" },
    ...["unconfirmed", "credit", "inPrint"].map((name) => yours(name)),
    ...["unpaid", "paid"].map(stamped),
    ...["canceledUnpaid", "canceledRefund", "canceledCredit"].map((name) => yours(name)),
    ...["expired", "expiredTaken", "released"].map((name) => yours(name)),
    ...["unpaid", "paid", "credit", "inPrint"].map((name) => yours(name, "/cancel")),
    ...["unpaid", "paid", "expired"].map((name) => yours(name, "/invoice")),
    yours("unpaid", "/pay"),
    { ...yours("other"), name: "yours-waiting", act: payByBank },
    { name: "confirm", path: `/reservation/confirm/${states.unconfirmedMail}` },
    { name: "offer", path: `/reservation/offer/${states.offer}` },
    { name: "offer-over", path: `/reservation/offer/${states.offerOver}` },
    { name: "offer-declined", path: `/reservation/offer/${states.offerDeclined}` },
    { name: "wait-list-leave", path: `/reservation/wait-list/${states.waiting}` },
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
