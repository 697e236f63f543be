import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { company } from "#company.ts";
import { renderWaitlistJoined } from "#emails/waitlist-emails.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { describeEndedWaitlistOffer } from "./ended-offer.tsx";
import LeaveWaitlistPage from "./leave-waitlist.tsx";

/** The names of the buttons on the waitlist's page. */
function buttonsOf(state: "unconfirmed" | "waiting"): string[] {
  const Page = LeaveWaitlistPage as ComponentType<{ loaderData: object }>;
  const html = renderScreen(<Page loaderData={{ state, facts: [] }} />);
  return [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, name = ""]) => name);
}

const message = (confirmed: boolean) =>
  renderWaitlistJoined({
    industry: "HVAC",
    mailing: "May 2027",
    dropDate: "2027-05-15",
    goesTo: [],
    bookingCloses: "2027-04-24",
    hours: { unopened: 2, opened: 24 },
    confirmed,
    confirmUrl: "https://www.shop.example/reservation/waitlist/7.abc",
    terms: { version: "2", url: "https://www.shop.example/terms/2", accepted: false },
  });

test("each button that the waitlist's message promises is on the page it links to", async () => {
  const promised = [...(await message(false)).text.matchAll(/press “(.+?)[.,]?”/g)];
  expect(promised.map(([, name]) => name)).toEqual(["Join the Waitlist"]);
  expect(buttonsOf("unconfirmed")).toContain("Join the Waitlist");
  const { text } = await message(true);
  expect(text).toContain("Leave the waitlist");
  expect(text).not.toContain("press “");
  expect(buttonsOf("waiting")).toContain("Leave the Waitlist");
});

test("the waitlist's message does not say that one press is enough, as its page asks for another", async () => {
  for (const confirmed of [false, true]) {
    expect((await message(confirmed)).text).not.toMatch(
      /\b(?:one|a single) (?:press|click|tap)\b/i,
    );
  }
});

const ended = { byOffice: true, declined: true };

test("an offer that the office ended says that it emailed why only where a mail server is set", () => {
  expect(describeEndedWaitlistOffer({ ...ended, sendsMail: true }).sentence).toContain(
    "emailed you the reason",
  );
  const without = describeEndedWaitlistOffer({ ...ended, sendsMail: false }).sentence;
  expect(without).not.toMatch(/wrote|emailed|sent/);
  expect(without).toContain(company().phone.display);
});
