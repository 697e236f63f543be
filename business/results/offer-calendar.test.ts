import { expect, test } from "vitest";
import { readCalendar } from "#tests/support/files/calendar-file.ts";
import { formatOfferCalendar } from "./offer-calendar.ts";

const offer = {
  code: "K7MX4Q",
  business: "Copper & Kind",
  offer: "$49 drain clearing",
  conditions: "New customers.",
  lastDay: "2027-01-31",
  url: "https://card.example/offers/K7MX4Q",
  at: new Date("2027-01-02T17:00:00Z"),
};

test("an offer's last day is a day in a calendar, with a reminder the morning before", () => {
  const [event] = readCalendar(formatOfferCalendar(offer)).events;
  expect(event?.SUMMARY?.value).toBe("Last day: $49 drain clearing, Copper & Kind");
  expect(event?.DTSTART?.value).toBe("20270131");
  expect(event?.DTEND?.value).toBe("20270201");
  expect(event?.DESCRIPTION?.value).toContain("New customers.");
  expect(event?.URL?.value).toBe(offer.url);
  expect(formatOfferCalendar(offer)).toContain("TRIGGER:-PT15H");
});

test("a calendar knows an offer again, also when it's added twice", () => {
  const idOf = (at: Date) => readCalendar(formatOfferCalendar({ ...offer, at })).events[0]?.UID;
  expect(idOf(new Date())).toEqual(idOf(offer.at));
});
