import { describe, expect, test } from "vitest";
import { renderWaitlistJoined, renderWaitlistOffer } from "./waitlist-emails.tsx";

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
  test("tell until when a spot is kept in Arizona time, what it costs, and where its page is", async () => {
    const { text, html } = await offer();
    expect(text).toContain("Mon, Mar 1, at 6:30 pm Arizona time");
    expect(text).toContain("held until Tue, Mar 2, at 4:30 pm Arizona time");
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

  test("escape whatever stands in them", async () => {
    for (const render of [joined, offer]) {
      expect((await render("<b>HVAC</b>")).html).toContain("&lt;b&gt;HVAC&lt;/b&gt;");
    }
  });
});
