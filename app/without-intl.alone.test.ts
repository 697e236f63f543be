import { afterEach, expect, test, vi } from "vitest";
import { depth } from "#tests/support/depth.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["Intl", undefined],
  ["Intl.Segmenter", { ...parts(), Segmenter: undefined }],
  ["Intl.NumberFormat", { ...parts(), NumberFormat: undefined }],
  ["Intl.DateTimeFormat and Intl.PluralRules", { Segmenter: Intl.Segmenter }],
])("on a phone without %s amounts, dates, lists and lengths are the same", async (_, intl) => {
  vi.stubGlobal("Intl", intl);
  vi.resetModules();
  const { dollars, formatCount, formatDollarsAndCents } = await import("#platform/money.ts");
  expect([dollars(100_000), dollars(-595), dollars(123_456_789)]).toEqual([
    "$1,000",
    "−$5.95",
    "$1,234,567.89",
  ]);
  expect([formatCount(999), formatCount(10_000), formatCount(-1_234.6)]).toEqual([
    "999",
    "10,000",
    "-1,235",
  ]);
  expect(formatDollarsAndCents(35_000)).toBe("$350.00");
  const { longWeekdayDate } = await import("#platform/clock.ts");
  expect(longWeekdayDate("2027-05-15")).toBe("Saturday, May 15, 2027");
  const { joinWordsForSentence, pluralize } = await import("#platform/number-word.ts");
  expect(`${pluralize(2, "home")} ${joinWordsForSentence(["a", "b", "c"])}`).toBe(
    "2 homes a, b, and c",
  );
  const { cutText } = await import("#platform/text-limits.ts");
  expect(cutText("Straight answers", 8)).toBe("Straight");
  const { findUnprintableCharacter } = await import("#artwork/alphabet.ts");
  expect(findUnprintableCharacter("Café ☂ ½")).toBe("☂");
});

test("on a phone without Intl every screen can be loaded, the office's too", async () => {
  vi.stubGlobal("Intl", undefined);
  vi.resetModules();
  const screens = Object.entries(
    import.meta.glob(["./**/*.tsx", "!./**/*.test.tsx", "!./entry.client.tsx"]),
  ).filter((_, number) => number % depth(12, 1) === 0);
  const failed: string[] = [];
  for (const [name, load] of screens) {
    await load().catch((error: unknown) => failed.push(`${name}: ${error}`));
  }
  expect(failed).toEqual([]);
}, 120_000);

function parts() {
  const { DateTimeFormat, ListFormat, NumberFormat, PluralRules, Segmenter } = Intl;
  return { DateTimeFormat, ListFormat, NumberFormat, PluralRules, Segmenter };
}
