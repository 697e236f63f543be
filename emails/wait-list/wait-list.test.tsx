import { describe, expect, test } from "vitest";
import { site } from "#site.ts";
import { renderWaitListJoined } from "./wait-list-joined.tsx";
import { renderWaitListOffer } from "./wait-list-offer.tsx";

const joined = (industry = "HVAC") =>
  renderWaitListJoined({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    bookingCloses: "2027-04-24",
    hours: { unopened: 2, opened: 24 },
    confirmed: false,
    confirmUrl: "https://www.shop.example/reservation/wait-list/7.abc",
  });

const offer = (industry = "HVAC") =>
  renderWaitListOffer({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    spot: "F1",
    size: "Large",
    priceCents: 1000_00,
    until: new Date("2027-03-02T01:30:00Z"),
    keptUntil: new Date("2027-03-02T23:30:00Z"),
    offerUrl: "https://www.shop.example/reservation/offer/token",
  });

describe("the messages of the wait-list", () => {
  test.each([
    ["that somebody stands in line", joined],
    ["that a place is kept", offer],
  ])("say %s in both forms, who sent it, from where, and why", async (_, render) => {
    const { subject, html, text } = await render();
    expect(subject).toMatch(/HVAC.* May 2027/);
    for (const form of [html.replace(/<!-- -->/g, ""), text]) {
      expect(form).toContain(site.address.street);
      expect(form).toContain("You get this message because");
      expect(form).toContain("May 15, 2027");
    }
    expect(html).not.toMatch(/<script|<link|<img|url\(/);
  });

  test("tell until when a place is kept in Arizona time, what it costs, and where its page is", async () => {
    const { text, html } = await offer();
    expect(text).toContain("March 1, 2027, 6:30 pm Arizona time");
    expect(text).toContain("kept until March 2, 2027, 4:30 pm Arizona time");
    expect(text).toContain("$1,000 before tax");
    expect(html).toContain('href="https://www.shop.example/reservation/offer/token"');
    expect(text).toContain("https://www.shop.example/reservation/offer/token");
  });

  test("ask for one press before anybody stands in line, and say that nobody does without it", async () => {
    const { subject, text } = await joined();
    expect(subject).toMatch(/^Confirm your spot in line/);
    expect(text).toContain("Put me in line");
    expect(text).toContain("nobody stands in line with it");
  });

  test("show the way off the list", async () => {
    expect((await joined()).text).toContain("https://www.shop.example/reservation/wait-list/7.abc");
  });

  test("escape whatever stands in them", async () => {
    for (const render of [joined, offer]) {
      expect((await render("<b>HVAC</b>")).html).toContain("&lt;b&gt;HVAC&lt;/b&gt;");
    }
  });
});
