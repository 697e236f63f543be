import { describe, expect, test } from "vitest";
import {
  getInitialPriceList,
  type Mailing,
  mailingDatesForDropDate,
} from "#business/mailings/mailing.ts";
import { company } from "#company.ts";
import { renderLeadConfirmation, renderLeadNotice } from "#emails/lead-emails.tsx";
import { dollars } from "#platform/money.ts";
import { sizes } from "#site.ts";

const mailing = (dropDate: string, name: string): Mailing => ({
  id: 1,
  name,
  state: "published",
  dropDate,
  dates: mailingDatesForDropDate(dropDate),
  households: 10_000,
  layoutId: "standard-14",
  prices: getInitialPriceList(),
  printedOn: null,
  drops: [],
  routePlan: [],
  version: 1,
});

const confirmation = (more: { siteUrl?: string } = {}) =>
  renderLeadConfirmation({
    goesTo: [["Goes to", "85251: Old Town"]],
    siteUrl: more.siteUrl,
    next: mailing("2027-06-15", "June 2027"),
    at: new Date("2027-04-25T18:00:00Z"),
  });

const notice = (email = "pat@shop.example") =>
  renderLeadNotice({
    email,
    pageTitle: "Reservation",
    campaign: { utm_source: "<script>alert(1)</script>" },
    referrerHost: "search.example",
    at: new Date("2026-11-20T18:42:00Z"),
  });

describe("every message", () => {
  test.each([
    ["the confirmation", confirmation],
    ["the notice", notice],
  ])("%s says who sent it, from where, and why, in both forms", async (_, render) => {
    const { html, text } = await render();
    for (const form of [html.replace(/<!-- -->/g, ""), text]) {
      expect(form).toContain(company().address.street);
      expect(form).toContain(company().parentCompany);
      expect(form).toContain("You’re getting this email because");
    }
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toMatch(/max-width:600px/);
    expect(html).not.toMatch(/<script|<link|<img|url\(/);
  });
});

describe("the confirmation", () => {
  test("names the next mailing that can still be booked, with its date and the prices", async () => {
    const { text } = await confirmation();
    expect(text).toContain("Next mailing: June 2027");
    expect(text).toContain("Book by: Tuesday, May 25, 2027");
    const [, prices] = /A spot costs (.+) per mailing/.exec(text) ?? [];
    expect(prices?.split(/,? or |, /)).toEqual(
      sizes.map(({ name, firstPriceCents }) => `${dollars(firstPriceCents)} (${name})`),
    );
  });

  test("promises what was asked for", async () => {
    expect((await confirmation()).text).toContain(
      "will email you about your industry and the next mailing",
    );
  });

  test("links to the card only where the site's address is known", async () => {
    expect((await confirmation()).html).not.toContain("<a ");
    const linked = await confirmation({ siteUrl: "https://www.shop.example" });
    expect(linked.html).toContain('href="https://www.shop.example/reservation"');
    expect(linked.text).toContain(
      "See if your industry is open (https://www.shop.example/reservation)",
    );
  });

  test("does not repeat the hidden preview in the text form", async () => {
    const { text } = await confirmation();
    expect(text.match(/We saved your email address/g)).toHaveLength(1);
  });
});

describe("the notice", () => {
  test("tells the operator who, what, where from and when, in Arizona time", async () => {
    const { subject, text } = await notice();
    expect(text).not.toContain("%40");
    expect(subject).toBe("New lead: pat@shop.example");
    for (const fact of [
      "Page: Reservation",
      "Received: Friday, November 20, 2026, 11:42 am Arizona time",
      "Referred by: search.example",
      "would like to hear from you",
    ]) {
      expect(text).toContain(fact);
    }
  });

  test("escapes whatever a stranger wrote", async () => {
    const { html } = await notice("a&b'c@shop.example");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("a&amp;b");
    expect(html).toContain("mailto:a%26b&#x27;c@shop.example");
  });
});
