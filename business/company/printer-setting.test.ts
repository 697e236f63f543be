import { expect, test } from "vitest";
import { compareSettings, parseSettingFormOrRefuse } from "./company-setting-definition.ts";
import { printerSetting } from "./printer-setting.ts";

const texts = printerSetting.toTexts(printerSetting.first);
const read = (prices: string) =>
  parseSettingFormOrRefuse(printerSetting.form, { ...texts, prices }).prices;

test("a price list is read as people write and paste it, smallest order first, and shown the same again", () => {
  const steps = [
    { pieces: 5_000, cents: 1_209_00 },
    { pieces: 10_000, cents: 2_299_00 },
    { pieces: 25_000, cents: 5_430_50 },
  ];
  for (const typed of [
    "25,000 cards: $5,430.50\r\n5000  1209\n\n 10,000\t$2,299.00 ",
    "5,000 = 1,209\n10000 pcs $2299\n25,000 5430.50",
  ]) {
    expect(read(typed), typed).toEqual(steps);
  }
  const saved = { ...printerSetting.first, prices: steps };
  expect(printerSetting.toTexts(saved).prices).toBe(
    "5,000  $1,209.00\n10,000  $2,299.00\n25,000  $5,430.50",
  );
  expect(read(printerSetting.toTexts(saved).prices ?? "")).toEqual(steps);
  expect(compareSettings(printerSetting, printerSetting.first, saved)).toMatchObject([
    { to: "5,000  $1,209.00; 10,000  $2,299.00; 25,000  $5,430.50" },
  ]);
  expect(read(" \n")).toEqual([]);
});

test("a line that isn’t a quantity and its price is named at the price list, and so is a second price", () => {
  for (const [typed, sentence] of [
    ["5,000 $1,209\nask Ben", "like 10,000 $2,299.00, instead of “ask Ben”."],
    ["10,000", "instead of “10,000”."],
    ["$2,299 10,000", "instead of “$2,299 10,000”."],
    ["10,000 2,29", "instead of “10,000 2,29”."],
    ["0 $20", "instead of “0 $20”."],
    ["10,000 $0", "instead of “10,000 $0”."],
    ["5,000 $1,209\n5000 $1,300", "Two lines are for 5,000 cards. Remove one of them."],
  ] as const) {
    expect(() => read(typed), typed).toThrow(
      expect.objectContaining({ field: "prices", sentence: expect.stringContaining(sentence) }),
    );
  }
});
