import { expect, test } from "vitest";
import { firstQuestions } from "#site.ts";
import { parseSettingFormOrRefuse } from "./company-setting-definition.ts";
import { questionsForm, sortQuestionsByPosition } from "./questions.ts";

const row = (question: string, position: number | null) => ({ question, answer: "Yes.", position });
const order = (...rows: [string, number | null][]) =>
  sortQuestionsByPosition(rows.map(([question, position]) => row(question, position)))
    .map(({ question }) => question)
    .join("");

test("the client's own questions are kept as they are", () => {
  expect(parseSettingFormOrRefuse(questionsForm, firstQuestions)).toEqual(firstQuestions);
});

test("a question moves up or down to its position, and one that is removed is gone", () => {
  expect(order(["a", 1], ["b", 2], ["c", 3])).toBe("abc");
  expect(order(["a", 1], ["b", 2], ["c", 1])).toBe("cab");
  expect(order(["a", 3], ["b", 2], ["c", 3])).toBe("bca");
  expect(order(["a", 1], ["b", null], ["c", 3])).toBe("ac");
});

test("answers keep their paragraphs, and lose stray spaces", () => {
  const [read] = parseSettingFormOrRefuse(questionsForm, [
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
      () => parseSettingFormOrRefuse(questionsForm, [{ question: "Why?", answer }]),
      answer,
    ).toThrow(expect.objectContaining({ code: "invalid", field: "0.answer" }));
  }
  expect(() => parseSettingFormOrRefuse(questionsForm, [])).toThrow("Keep at least one question.");
  const same = { question: "Why?", answer: "Because." };
  expect(() => parseSettingFormOrRefuse(questionsForm, [same, same])).toThrow(
    "Two questions are the same.",
  );
});
