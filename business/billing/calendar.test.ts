import { afterEach, expect, test } from "vitest";
import { datesOf, type Mailing } from "#business/mailings/mailing.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";
import { readCalendar } from "#tests/support/calendar-file.ts";
import { writeCalendar } from "./calendar.ts";

const mailing = (given: Partial<Mailing> = {}): Mailing => ({
  id: 1,
  name: "May 2027; a name, with ünïcode and a rather long tail so that its line must be folded",
  state: "published",
  dropDate: "2027-05-15",
  dates: datesOf("2027-05-15"),
  households: 10_000,
  layoutId: "standard-14",
  prices: { small: 35_000, medium: 60_000, large: 100_000 },
  version: 1,
  ...given,
});

const reservation = (given: Partial<Reservation> = {}) =>
  ({ reference: "7K3M-9PQX", state: "paid", version: 4, ...given }) as Reservation;

const at = new Date("2027-03-01T17:30:00Z");
const read = (one = reservation(), on = mailing()) => readCalendar(writeCalendar(one, on, at));

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
    ["7K3M-9PQX-approval@scottsdalespotlight.example", "20270501", "20270502"],
    ["7K3M-9PQX-drop@scottsdalespotlight.example", "20270515", "20270516"],
    ["7K3M-9PQX-in-homes@scottsdalespotlight.example", "20270516", "20270523"],
  ]);
  for (const event of events) {
    expect(event.DTSTART?.parameters).toBe(";VALUE=DATE");
    expect(event.DTEND?.parameters).toBe(";VALUE=DATE");
    expect(event.DTSTAMP?.value).toBe("20270301T173000Z");
    expect(event.STATUS?.value).toBe("CONFIRMED");
    expect(event.TRANSP?.value).toBe("TRANSPARENT");
    expect(event.ORGANIZER?.value).toBe(`mailto:${site.email}`);
    expect(event.DESCRIPTION?.value).toContain("reservation 7K3M-9PQX");
    expect(event.DESCRIPTION?.value).toContain("May 2027; a name, with ünïcode");
  }
});

test.each(["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati", "UTC"])(
  "the calendar is the same on a server in %s",
  (place) => {
    process.env.TZ = place;
    const here = writeCalendar(reservation(), mailing(), at);
    process.env.TZ = "America/Phoenix";
    expect(here).toBe(writeCalendar(reservation(), mailing(), at));
  },
);

test("a change of the mailing moves the same entries, by a higher sequence", () => {
  const sequence = (file: ReturnType<typeof read>) =>
    file.events.map(({ UID, SEQUENCE }) => [UID?.value, Number(SEQUENCE?.value)]);
  const before = sequence(read());
  const moved = read(
    reservation(),
    mailing({ dropDate: "2027-05-22", dates: datesOf("2027-05-22"), version: 2 }),
  );
  const after = sequence(moved);
  expect(after.map(([uid]) => uid)).toEqual(before.map(([uid]) => uid));
  for (const [i, [, number]] of after.entries()) {
    expect(number).toBeGreaterThan(Number(before[i]?.[1]));
  }
  expect(moved.events[2]?.DTSTART?.value).toBe("20270522");
});

test.each(["expired", "released", "cancelled", "refunded"] as const)(
  "a reservation that is %s takes the same entries out of the calendar",
  (state) => {
    const { events, properties } = read(reservation({ state, version: 5 }));
    expect(properties.METHOD).toBe("CANCEL");
    expect(events.map(({ UID }) => UID?.value)).toEqual(read().events.map(({ UID }) => UID?.value));
    expect(events.every(({ STATUS }) => STATUS?.value === "CANCELLED")).toBe(true);
    expect(events.every(({ SEQUENCE }) => Number(SEQUENCE?.value) === 6)).toBe(true);
  },
);

test("the in-home days never begin after they end", () => {
  const dates = { ...datesOf("2027-05-15"), inHomesBy: "2027-05-15" };
  const last = read(reservation(), mailing({ dates })).events.at(-1);
  expect([last?.DTSTART?.value, last?.DTEND?.value]).toEqual(["20270515", "20270516"]);
});

test("the reader of these tests refuses what other programs refuse (negative control)", () => {
  const file = writeCalendar(reservation(), mailing(), at);
  expect(() => readCalendar(file.replaceAll("\r\n", "\n"))).toThrow();
  expect(() => readCalendar(file.replaceAll("\r\n ", ""))).toThrow(/octets/);
  expect(() => readCalendar(file.replace("END:VEVENT", "END:VTODO"))).toThrow();
});
