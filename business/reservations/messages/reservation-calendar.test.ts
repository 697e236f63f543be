import { afterEach, describe, expect, test } from "vitest";
import { type Mailing, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { createSampleBooking } from "#business/reservations/pay/booking.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { readCalendar } from "#tests/support/files/calendar-file.ts";
import {
  formatReservationCalendarFile,
  googleCalendarUrl,
  listCalendarEntries,
} from "./reservation-calendar.ts";

const mailing = (given: Partial<Mailing> = {}): Mailing => ({
  ...createSampleBooking().mailing,
  name: "May 2027; a name, with ünïcode and a rather long tail so that its line must be folded",
  ...given,
});

const reservation = (given: Partial<Reservation> = {}) =>
  ({ reference: "7K3M-9PQX", state: "paid", version: 4, ...given }) as Reservation;

const at = new Date("2027-03-01T17:30:00Z");
const url = `https://www.shop.example/reservation/yours/${"a-long-token".repeat(4)}`;
const read = (one = reservation(), on = mailing()) =>
  readCalendar(formatReservationCalendarFile(one, on, { url, at }));

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("the calendar has the four dates as whole days, the last day's end excluded as the format asks", () => {
  const { events, properties } = read();
  expect(properties).toMatchObject({ VERSION: "2.0", METHOD: "PUBLISH" });
  expect(
    events.map(({ UID, DTSTART, DTEND }) => [UID?.value, DTSTART?.value, DTEND?.value]),
  ).toEqual([
    ["7K3M-9PQX-brief@scottsdalespotlight.example", "20270426", "20270427"],
    ["7K3M-9PQX-approval@scottsdalespotlight.example", "20270429", "20270430"],
    ["7K3M-9PQX-drop@scottsdalespotlight.example", "20270515", "20270516"],
    ["7K3M-9PQX-in-homes@scottsdalespotlight.example", "20270517", "20270523"],
  ]);
  for (const event of events) {
    expect(event.DTSTART?.parameters).toBe(";VALUE=DATE");
    expect(event.DTEND?.parameters).toBe(";VALUE=DATE");
    expect(event.DTSTAMP?.value).toBe("20270301T173000Z");
    expect(event.STATUS?.value).toBe("CONFIRMED");
    expect(event.TRANSP?.value).toBe("TRANSPARENT");
    expect(event.ORGANIZER?.value).toBe(`mailto:${company().email}`);
    expect(event.DESCRIPTION?.value).toContain("reservation 7K3M-9PQX");
    expect(event.DESCRIPTION?.value).toContain("May 2027; a name, with ünïcode");
    expect(event.SUMMARY?.value).toMatch(/^Scottsdale Spotlight: /);
    expect(event.URL?.value).toBe(url);
    expect(event.DESCRIPTION?.value).toContain(`Your reservation: ${url}`);
    expect(event.DESCRIPTION?.value).toContain(`Call ${company().phone.display}.`);
  }
});

test.each(["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati", "UTC"])(
  "the calendar is the same on a server in %s",
  (place) => {
    process.env.TZ = place;
    const here = formatReservationCalendarFile(reservation(), mailing(), { url, at });
    process.env.TZ = "America/Phoenix";
    expect(here).toBe(formatReservationCalendarFile(reservation(), mailing(), { url, at }));
  },
);

test("a change of the mailing moves the same entries, by a higher sequence", () => {
  const sequence = (file: ReturnType<typeof read>) =>
    file.events.map(({ UID, SEQUENCE }) => [UID?.value, Number(SEQUENCE?.value)]);
  const before = sequence(read());
  const moved = read(
    reservation(),
    mailing({ dropDate: "2027-05-22", dates: mailingDatesForDropDate("2027-05-22"), version: 2 }),
  );
  const after = sequence(moved);
  expect(after.map(([uid]) => uid)).toEqual(before.map(([uid]) => uid));
  for (const [i, [, number]] of after.entries()) {
    expect(number).toBeGreaterThan(Number(before[i]?.[1]));
  }
  expect(moved.events[2]?.DTSTART?.value).toBe("20270522");
});

test.each(["expired", "released", "canceled", "refunded"] as const)(
  "a reservation that is %s takes the same entries out of the calendar",
  (state) => {
    const { events, properties } = read(reservation({ state, version: 5 }));
    expect(properties.METHOD).toBe("CANCEL");
    expect(events.map(({ UID }) => UID?.value)).toEqual(read().events.map(({ UID }) => UID?.value));
    expect(events.every(({ STATUS }) => STATUS?.value === "CANCELLED")).toBe(true);
    expect(events.every(({ SEQUENCE }) => Number(SEQUENCE?.value) === 6)).toBe(true);
  },
);

test("reminders ring at 9 am on the business day before, not on a Sunday", () => {
  const triggers = formatReservationCalendarFile(reservation(), mailing(), { url, at }).match(
    /TRIGGER:.*/g,
  );
  // The brief is due on Monday, April 26: 63 hours before it begins. The approval on Thursday, April 29: 15 hours.
  expect(triggers?.map((line) => line.trim())).toEqual(["TRIGGER:-P2DT15H", "TRIGGER:-PT15H"]);
});

describe("the payment date", () => {
  const due = "2027-03-04";
  const paymentOf = (state: Reservation["state"]) =>
    read(reservation({ state, paymentDueOn: due })).events.find(({ UID }) =>
      UID?.value.startsWith("7K3M-9PQX-payment@"),
    );

  test("is in the calendar of an unpaid spot, with a reminder on the business day before", () => {
    const payment = paymentOf("unpaid");
    expect(payment?.DTSTART?.value).toBe("20270304");
    expect(payment?.STATUS?.value).toBe("CONFIRMED");
    expect(payment?.SUMMARY?.value).toBe("Scottsdale Spotlight: payment due for your spot");
    const file = formatReservationCalendarFile(
      reservation({ state: "unpaid", paymentDueOn: due }),
      mailing(),
      {
        url,
        at,
      },
    );
    expect(file.match(/TRIGGER:/g)).toHaveLength(3);
  });

  test("leaves the calendar once the spot is paid", () => {
    expect(paymentOf("paid")?.STATUS?.value).toBe("CANCELLED");
    expect(read(reservation({ paymentDueOn: due })).properties.METHOD).toBe("PUBLISH");
  });

  test("is not there where nothing is due", () => {
    const { events } = read(reservation({ state: "unpaid", paymentDueOn: null }));
    expect(events.map(({ UID }) => UID?.value).join()).not.toContain("payment");
  });
});

test("each date has an address that adds it to Google Calendar, its last day excluded", () => {
  const entries = listCalendarEntries(
    reservation({ state: "unpaid", paymentDueOn: "2027-03-04" }),
    mailing(),
  );
  const links = entries.map((entry) => new URL(googleCalendarUrl(entry, url)));
  expect(links.map(({ searchParams }) => searchParams.get("dates"))).toEqual([
    "20270304/20270305",
    "20270426/20270427",
    "20270429/20270430",
    "20270515/20270516",
    "20270517/20270523",
  ]);
  for (const { origin, searchParams } of links) {
    expect(origin).toBe("https://calendar.google.com");
    expect(searchParams.get("action")).toBe("TEMPLATE");
    expect(searchParams.get("text")).toMatch(/^Scottsdale Spotlight: /);
    expect(searchParams.get("details")).toContain(url);
    expect(searchParams.get("details")).toContain(company().phone.display);
  }
});

test("the calendar says what is planned, and that it was mailed only once the office has recorded it", () => {
  const said = (on: Mailing) => {
    const { events } = read(reservation(), on);
    const [, , drop, homes] = events;
    return [
      drop?.DTSTART?.value,
      drop?.SUMMARY?.value,
      drop?.DESCRIPTION?.value,
      homes?.SUMMARY?.value,
    ];
  };
  const before = ["20270515", "Scottsdale Spotlight: your ad goes to the post office (planned)"];
  expect(said(mailing()).slice(0, 2)).toEqual(before);
  expect(said(mailing())[2]).toContain("at least 10,000 homes");
  expect(said(mailing({ state: "printed" })).slice(0, 2)).toEqual(before);
  const drops = [{ date: "2027-05-17", pieces: 10_012, postOffice: "Scottsdale Main" }];
  const after = said(mailing({ state: "dropped", drops }));
  expect(after.slice(0, 2)).toEqual(["20270517", "Scottsdale Spotlight: your ad was mailed"]);
  expect(after[2]).toContain("went to 10,012 homes");
  expect(after[3]).toBe("Scottsdale Spotlight: your ad arrives in homes (expected)");
});

test("the in-home days never begin after they end", () => {
  const dates = { ...mailingDatesForDropDate("2027-05-15"), inHomesBy: "2027-05-15" };
  const last = read(reservation(), mailing({ dates })).events.at(-1);
  expect([last?.DTSTART?.value, last?.DTEND?.value]).toEqual(["20270515", "20270516"]);
});
