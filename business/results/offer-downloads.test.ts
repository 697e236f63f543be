import { expect, test } from "vitest";
import { readCalendar } from "#tests/support/files/calendar-file.ts";
import { formatOfferCalendar, formatVCard } from "./offer-downloads.ts";

const contact = {
  name: "Copper & Kind, Plumbing; LLC",
  phone: "+14805550142",
  website: "https://copperkind.example/",
  area: "12 Main St",
  note: "",
};

test("a contact card names the business and how to reach it, with special characters escaped", () => {
  expect(formatVCard(contact)).toBe(
    [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:Copper & Kind\\, Plumbing\\; LLC",
      "N:;Copper & Kind\\, Plumbing\\; LLC;;;",
      "ORG:Copper & Kind\\, Plumbing\\; LLC",
      "TEL;TYPE=WORK,VOICE:+14805550142",
      "URL:https://copperkind.example/",
      "ADR;TYPE=WORK:;;12 Main St;;;;",
      "END:VCARD",
      "",
    ].join("\r\n"),
  );
});

test("no text begins a line of its own in a contact card", () => {
  const card = formatVCard({ ...contact, note: "One\r\nTEL:+1900\nTwo\rThree\u0007" });
  expect(card).toContain("NOTE:One\\nTEL:+1900\\nTwo\\nThree\r\n");
  expect(card.match(/^TEL/gm)).toHaveLength(1);
});

test("lines of a contact card have at most 75 octets, and no letter is cut", () => {
  const note = "Diseño único para señoras y señores, café incluido. ".repeat(8);
  const card = formatVCard({ ...contact, note });
  for (const line of card.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(card.replaceAll("\r\n ", "")).toContain(note.replaceAll(",", "\\,"));
});

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
