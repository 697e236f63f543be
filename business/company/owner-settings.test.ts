import { expect, test } from "vitest";
import { firstQuestions } from "#site.ts";
import { diffCompanySetting, parseTypedSettingOrRefuse } from "./company-setting-definition.ts";
import { houseBandSetting } from "./house-band-setting.ts";
import { printerSetting } from "./printer-setting.ts";
import { commonQuestionsForm, sortQuestionsByPosition } from "./questions.ts";

const row = (question: string, position: number | null) => ({ question, answer: "Yes.", position });
const order = (...rows: [string, number | null][]) =>
  sortQuestionsByPosition(rows.map(([question, position]) => row(question, position)))
    .map(({ question }) => question)
    .join("");

test("the client's own questions are kept as they are", () => {
  expect(parseTypedSettingOrRefuse(commonQuestionsForm, firstQuestions)).toEqual(firstQuestions);
});

test("a question moves up or down to its position, and one that is removed is gone", () => {
  expect(order(["a", 1], ["b", 2], ["c", 3])).toBe("abc");
  expect(order(["a", 1], ["b", 2], ["c", 1])).toBe("cab");
  expect(order(["a", 3], ["b", 2], ["c", 3])).toBe("bca");
  expect(order(["a", 1], ["b", null], ["c", 3])).toBe("ac");
});

test("answers keep their paragraphs, and lose stray spaces", () => {
  const [read] = parseTypedSettingOrRefuse(commonQuestionsForm, [
    { question: " Who  are you? ", answer: "We  are.\r\n \r\n\r\nHere.\n" },
  ]);
  expect(read).toEqual({ question: "Who are you?", answer: "We are.\n\nHere." });
});

test("an answer with an unknown fact, a link elsewhere than to a page, or nothing in it is refused", () => {
  for (const answer of [
    " ",
    "x".repeat(1_501),
    "It costs {nothing}.",
    "See [this](javascript:alert(1)).",
    "See [this](//evil.example).",
    "See [this](http://copper.example).",
  ]) {
    expect(
      () => parseTypedSettingOrRefuse(commonQuestionsForm, [{ question: "Why?", answer }]),
      answer,
    ).toThrow(expect.objectContaining({ code: "invalid", field: "0.answer" }));
  }
  expect(() => parseTypedSettingOrRefuse(commonQuestionsForm, [])).toThrow(
    "Keep at least one question.",
  );
  const same = { question: "Why?", answer: "Because." };
  expect(() => parseTypedSettingOrRefuse(commonQuestionsForm, [same, same])).toThrow(
    "Two questions are the same.",
  );
});

const texts = printerSetting.toTexts(printerSetting.first);
const read = (prices: string) =>
  parseTypedSettingOrRefuse(printerSetting.form, { ...texts, prices }).prices;

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
  expect(diffCompanySetting(printerSetting, printerSetting.first, saved)).toMatchObject([
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

const permit = { postage: "permit", permitCity: "Mesa AZ", permitNumber: "1204" };
const readStrip = (change: Record<string, string>) =>
  parseTypedSettingOrRefuse(houseBandSetting.form, {
    ...houseBandSetting.toTexts(houseBandSetting.first),
    ...change,
  });

test("a whole permit is read, also in lower case", () => {
  expect(readStrip(permit)).toMatchObject(permit);
  expect(readStrip({ ...permit, permitCity: " mesa  az " })).toMatchObject({
    permitCity: "mesa az",
  });
});

test.each([
  ["permitCity", ["", "Mesa", "Mesa Arizona 85201"], "Enter the permit’s city and state"],
  ["permitNumber", ["", "0", "12A", "No. 7"], "Enter the permit’s number"],
])(
  "a permit without a whole %s is refused at its field, and EDDM Retail needs none",
  (field, wrong, sentence) => {
    for (const text of wrong) {
      expect(() => readStrip({ ...permit, [field]: text }), text).toThrow(
        expect.objectContaining({ field, sentence: expect.stringContaining(sentence) }),
      );
      expect(readStrip({ [field]: text })).toMatchObject({ postage: "retail", [field]: text });
    }
  },
);
