import { describe, expect, test } from "vitest";
import { company } from "#company.ts";
import { renderWaitlistJoined, renderWaitlistOffer } from "#emails/waitlist-emails.tsx";

const terms = { version: "2", url: "https://www.shop.example/terms/2", accepted: false };

const joined = (industry = "HVAC") =>
  renderWaitlistJoined({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    goesTo: [["Goes to", "85251: Old Town"]],
    bookingCloses: "2027-04-24",
    hours: { unopened: 2, opened: 24 },
    confirmed: false,
    confirmUrl: "https://www.shop.example/reservation/waitlist/7.abc",
    terms,
  });

const offer = (industry = "HVAC") =>
  renderWaitlistOffer({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    goesTo: [["Goes to", "85251: Old Town"]],
    spot: "F1",
    size: "Large",
    priceCents: 1000_00,
    until: new Date("2027-03-02T01:30:00Z"),
    keptUntil: new Date("2027-03-02T23:30:00Z"),
    offerUrl: "https://www.shop.example/reservation/offer/token",
    terms,
  });

describe("the messages of the waitlist", () => {
  test.each([
    ["that somebody stands in line", joined],
    ["that a spot is kept", offer],
  ])("say %s in both forms, who sent it, from where, and why", async (_, render) => {
    const { subject, html, text } = await render();
    expect(subject).toMatch(/HVAC.* May 2027/);
    for (const form of [html.replace(/<!-- -->/g, ""), text]) {
      expect(form).toContain(company().address.street);
      expect(form).toContain("You’re getting this email because");
      expect(form).toContain("May 15, 2027");
      expect(form).toContain("85251: Old Town");
    }
    expect(html).not.toMatch(/<script|<link|<img|url\(/);
  });

  test("tell until when a spot is kept in Arizona time, what it costs, and where its page is", async () => {
    const { text, html } = await offer();
    expect(text).toContain("Mon, Mar 1, at 6:30 pm Arizona time");
    expect(text).toContain("hold it until Tue, Mar 2, at 4:30 pm Arizona time");
    expect(text).toContain("$1,000, plus any city tax");
    expect(html).toContain('href="https://www.shop.example/reservation/offer/token"');
    expect(text).toContain("https://www.shop.example/reservation/offer/token");
  });

  test("ask to be confirmed on a page, and say that nobody is on the list without it", async () => {
    const { subject, text } = await joined();
    expect(subject).toMatch(/^Confirm to join the waitlist/);
    expect(text).toContain("press “Join the Waitlist.”");
    expect(text).toContain("you won’t be on the list");
  });

  test("show the way off the list", async () => {
    expect((await joined()).text).toContain("https://www.shop.example/reservation/waitlist/7.abc");
  });

  test("escape whatever stands in them", async () => {
    for (const render of [joined, offer]) {
      expect((await render("<b>HVAC</b>")).html).toContain("&lt;b&gt;HVAC&lt;/b&gt;");
    }
  });
});
