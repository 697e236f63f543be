import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  arizonaDate,
  arizonaMidnight,
  dateFromParts,
  datePartsOf,
  daysBetween,
  formatArizonaTime,
  isCalendarDate,
  longDate,
  longWeekdayDate,
  monthAndOrdinalDay,
  monthLabel,
  nextArizonaMidnight,
  ordinal,
  shortWeekdayDate,
  wholeDaysUntil,
} from "./clock.ts";

const instants = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("Arizona dates", () => {
  test("begin at 07:00 UTC, summer and winter", () => {
    expect(arizonaDate(new Date("2027-07-15T06:59:59.999Z"))).toBe("2027-07-14");
    expect(arizonaDate(new Date("2027-07-15T07:00:00.000Z"))).toBe("2027-07-15");
    expect(arizonaDate(new Date("2027-01-15T06:59:59.999Z"))).toBe("2027-01-14");
    expect(arizonaDate(new Date("2027-01-15T07:00:00.000Z"))).toBe("2027-01-15");
  });

  test("agree with the time zone table at any instant", () => {
    const table = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Phoenix" });
    fc.assert(
      fc.property(instants, (instant) => arizonaDate(instant) === table.format(instant)),
      { numRuns: 2000 },
    );
  });

  test("know the leap day, and refuse a day that does not exist", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2028-02-29", 1)).toBe("2028-03-01");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(daysBetween("2028-02-01", "2028-03-01")).toBe(29);
    expect(() => arizonaMidnight("2027-02-29")).toThrow("not a calendar date");
    expect(() => arizonaMidnight("tomorrow")).toThrow("not a calendar date");
    expect(dateFromParts(2027, 14, 15)).toBe("2028-02-15");
    expect(datePartsOf("2028-02-29")).toEqual({ year: 2028, month: 2, day: 29 });
  });

  test("a typed text is a date only if a calendar has it", () => {
    const monthEnd = (year: number, month: number) =>
      new Date(Date.UTC(year, month, 0)).getUTCDate();
    const part = (number: number, length: number) => String(number).padStart(length, "0");
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 40 }),
        (year, month, day) => {
          const real = month >= 1 && month <= 12 && day >= 1 && day <= monthEnd(year, month);
          const text = `${part(year, 4)}-${part(month, 2)}-${part(day, 2)}`;
          return (
            isCalendarDate(text) === real && (!real || addDays(addDays(text, 400), -400) === text)
          );
        },
      ),
      { numRuns: 5000 },
    );
    for (const text of [
      ...[
        "",
        "soon",
        "2027-02-30",
        "2027-02-29",
        "2100-02-29",
        "2027-13-01",
        "2027-5-1",
        "5/1/2027",
      ],
      ...["0000-01-01", "0001-01-01", "1899-12-31", "3000-01-01", "9999-12-31", "99999-01-01"],
      ...[
        "+02027-01-01",
        "-2027-01-01",
        "2027-01-01T00:00",
        " 2027-01-01",
        "2027-01-01\n",
        "２０２７-01-01",
      ],
    ]) {
      expect(isCalendarDate(text), text).toBe(false);
    }
    expect(["1900-01-01", "2028-02-29", "2999-12-31"].every(isCalendarDate)).toBe(true);
  });

  test("the next midnight is after the instant and at most a day away", () => {
    expect(nextArizonaMidnight(new Date("2027-05-15T07:00:00Z")).toISOString()).toBe(
      "2027-05-16T07:00:00.000Z",
    );
    fc.assert(
      fc.property(instants, (instant) => {
        const wait = nextArizonaMidnight(instant).getTime() - instant.getTime();
        return wait > 0 && wait <= 86_400_000;
      }),
    );
  });

  test("are the same on a server in Los Angeles, Kolkata and UTC, on daylight-saving days too", () => {
    const script = `
      import { arizonaDate, wholeDaysUntil, addDays, monthAndOrdinalDay } from ${JSON.stringify(new URL("./clock.ts", import.meta.url).href)};
      const at = (text) => new Date(text);
      console.log(new Date().getTimezoneOffset() + "|" + JSON.stringify([
        arizonaDate(at("2027-03-14T06:59:59Z")), arizonaDate(at("2027-03-14T10:30:00Z")),
        arizonaDate(at("2027-11-07T06:59:59Z")), arizonaDate(at("2027-11-07T09:30:00Z")),
        wholeDaysUntil("2027-03-15", at("2027-03-13T23:00:00Z")), addDays("2027-03-13", 2), monthAndOrdinalDay("2027-05-15")]));`;
    const seen = ["America/Los_Angeles", "Asia/Kolkata", "UTC"].map((TZ) =>
      execFileSync(process.execPath, ["--input-type=module", "-e", script], {
        env: { ...process.env, TZ },
        encoding: "utf8",
      })
        .trim()
        .split("|"),
    );
    expect(new Set(seen.map(([offset]) => offset)).size).toBe(3);
    expect(new Set(seen.map(([, answers]) => answers))).toEqual(
      new Set(['["2027-03-13","2027-03-14","2027-11-06","2027-11-07",2,"2027-03-15","May 15th"]']),
    );
  });
});

describe("the count of days", () => {
  test("is rounded up, and reaches 0 when the day begins", () => {
    expect(wholeDaysUntil("2027-05-15", new Date("2027-05-13T07:00:00.000Z"))).toBe(2);
    expect(wholeDaysUntil("2027-05-15", new Date("2027-05-13T07:00:00.001Z"))).toBe(2);
    expect(wholeDaysUntil("2027-05-15", new Date("2027-05-15T06:59:59.999Z"))).toBe(1);
    expect(wholeDaysUntil("2027-05-15", new Date("2027-05-15T07:00:00.000Z"))).toBe(0);
  });

  test("is never below 0", () => {
    expect(wholeDaysUntil("2027-05-15", new Date("2027-05-15T20:00:00Z"))).toBe(0);
    expect(wholeDaysUntil("2027-05-15", new Date("2031-01-01T00:00:00Z"))).toBe(0);
  });

  test("equals the number of dates in between, at any instant", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 800 }), (instant, days) => {
        const target = addDays(arizonaDate(instant), days);
        return wholeDaysUntil(target, instant) === days;
      }),
    );
  });
});

test("dates and times read as people write them", () => {
  const times = ["07:00", "16:05", "18:59", "19:00", "00:30", "06:59"];
  expect(times.map((time) => formatArizonaTime(new Date(`2027-05-15T${time}:00Z`)))).toEqual([
    "12:00 am",
    "9:05 am",
    "11:59 am",
    "12:00 pm",
    "5:30 pm",
    "11:59 pm",
  ]);
  expect(monthAndOrdinalDay("2027-05-15")).toBe("May 15th");
  expect(longDate("2027-05-15")).toBe("May 15, 2027");
  expect(shortWeekdayDate("2026-11-25")).toBe("Wed, Nov 25");
  expect(longWeekdayDate("2027-05-15")).toBe("Saturday, May 15, 2027");
  expect(monthLabel("2027-12-01")).toBe("December 2027");
  expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 24, 30, 31].map(ordinal).join(" ")).toBe(
    "1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 24th 30th 31st",
  );
});
