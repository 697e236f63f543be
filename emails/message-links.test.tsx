import { describe, expect, test } from "vitest";
import { renderAdApproved, renderProofReady } from "#emails/ads/proof-emails.tsx";
import { messageKinds } from "#emails/message-kinds.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import {
  approval,
  booking,
  customerMessages,
  earlyMessages,
  holdUrl,
  listUrl,
  offerUrl,
  origin,
  reservationUrl,
  shown,
  termsUrl,
  urls,
} from "#tests/support/mail/customer-messages.ts";

describe("every message about a reservation", () => {
  test.each(Object.entries(customerMessages))(
    "%s leads to the reservation, to the Terms, and to canceling where that is possible",
    async (_, [render, canCancel]) => {
      const { html, text } = await render();
      expect(text).toContain(`View your reservation (${reservationUrl})`);
      expect(html).toContain(`href="${termsUrl}"`);
      expect(text.includes(`Cancel your reservation (${reservationUrl}/cancel)`)).toBe(canCancel);
    },
  );

  test.each(Object.entries(customerMessages))(
    "%s ends no sentence twice for a business whose name ends with a period",
    async (_, [render]) => {
      const { subject, text } = await render();
      expect(`${subject}\n${text}`).not.toContain("..");
    },
  );
});

const late = { ...urls, ...shown, today: "2027-05-04" };
test.each([
  ["a proof", () => renderProofReady(booking("paid"), late)],
  ["an approval", () => renderAdApproved(booking("paid"), { ...late, approval, copyTo: "" })],
])(
  "%s after the planned print date doesn’t say that the card goes to print then",
  async (_, render) => {
    const { text } = await render();
    expect(text).not.toContain(longWeekdayDate(booking("paid").mailing.dates.printFile));
  },
);

describe("every message before a reservation", () => {
  test("the request to hold leads to its spot and to the Terms", async () => {
    const { text } = await earlyMessages["hold-request"]();
    expect(text).toContain(`View this spot (${holdUrl})`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a person on the waitlist can view it, leave it, and read the Terms", async () => {
    const { text } = await earlyMessages["waitlist-joined"]();
    expect(text).toContain(`View the waitlist page (${listUrl})`);
    expect(text).toContain(`Leave the waitlist (${listUrl})`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a person who has not joined the waitlist is not offered to leave it", async () => {
    const { text } = await earlyMessages["waitlist-joined before it is confirmed"]();
    expect(text).toContain(`View the waitlist page (${listUrl})`);
    expect(text).not.toContain("Leave the waitlist");
  });

  test("an offer can be viewed and declined", async () => {
    const { text } = await earlyMessages["waitlist-offer"]();
    expect(text).toContain(`View the offer (${offerUrl})`);
    expect(text).toContain(`Decline the offer (${offerUrl}#decline)`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a lead is led to the question whether their industry is open", async () => {
    const { text } = await earlyMessages["lead-confirmation"]();
    expect(text).toContain(`See if your industry is open (${origin}/reservation)`);
    expect(text).toContain(`View our website (${origin})`);
    expect(text).toContain(`Terms (${origin}/terms)`);
  });
});

const allMessages = [
  ...Object.entries(customerMessages).map(([name, [render]]) => [name, render] as const),
  ...Object.entries(earlyMessages),
];

test("every kind of message to a customer or visitor is looked at here, but the list of a card’s offers", () => {
  const missing = Object.entries(messageKinds)
    .filter(([, { audience }]) => audience !== "operator" && audience !== "team")
    .map(([kind]) => kind)
    .filter((kind) => !allMessages.some(([name]) => `${name} `.startsWith(`${kind} `)));
  expect(missing).toEqual(["offers-in-homes"]);
});

test.each(allMessages)(
  "%s has one button at most, and at most five lines of facts",
  async (_, render) => {
    const { html } = await render();
    expect(html.match(/<a [^>]*background-color/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html.match(/<div class="line"/g)?.length ?? 0).toBeLessThanOrEqual(5);
  },
);
