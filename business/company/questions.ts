import * as v from "valibot";
import { createLineSchema, maxLengthCheck } from "#platform/text-line.ts";
import { firstQuestions } from "#site.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

/** A question and its answer: paragraphs between blank lines, links as [words](address), facts as {name}. */
export type Question = { question: string; answer: string };

/** What an answer can name instead of a figure that changes: its name, and what it is, for the office. */
export const answerPlaceholderDescriptions = {
  card: "the card’s size, like 9x12",
  homes: "homes per card",
  prices: "the price of each size",
  "price per home": "the price per home for each size",
  areas: "the neighborhoods, with links",
  "days to booking close": "days from when booking closes to the drop date",
  "days to approval": "days from when approvals are due to the drop date",
  "days to homes": "days from the drop date until cards are in homes",
  "days to report": "days from the drop date to the report",
  "careful saving": "what we may say about savings",
  savings: "the range of savings in the table",
  "smaller spot": "our line about a spot being smaller than your own card",
  response: "our line about not promising a response rate",
} as const;

export type AnswerPlaceholder = keyof typeof answerPlaceholderDescriptions;

export const questionLimits = { questions: 12, question: 120, answer: 1_500 } as const;

export const isAnswerPlaceholder = (name: string): name is AnswerPlaceholder =>
  Object.hasOwn(answerPlaceholderDescriptions, name);

/** Where an answer may lead: a page of this site, a part of Home, or another site over HTTPS. */
const isAddress = (to: string): boolean =>
  /^(\/(?!\/)|#)[\w/#?=&.-]*$/.test(to) || (/^https:\/\//.test(to) && URL.canParse(to));

const answer = v.pipe(
  v.string(),
  v.normalize("NFC"),
  v.transform((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim())
      .filter(Boolean)
      .join("\n\n"),
  ),
  v.nonEmpty("Write an answer."),
  maxLengthCheck(questionLimits.answer),
  v.check(
    (text) =>
      [...text.matchAll(/\{([^}]*)\}/g)].every(([, name = ""]) => isAnswerPlaceholder(name)),
    "Only the facts listed below can go in braces.",
  ),
  v.check(
    (text) => [...text.matchAll(/\]\(([^)]*)\)/g)].every(([, to = ""]) => isAddress(to)),
    "Write a link as [words](/page) or [words](https://address).",
  ),
);

const question = v.object({
  question: createLineSchema("Write a question.", questionLimits.question),
  answer,
});

export const commonQuestionsForm = v.pipe(
  v.array(question),
  v.minLength(1, "Keep at least one question."),
  v.maxLength(questionLimits.questions, `Use up to ${questionLimits.questions} questions.`),
  v.check(
    (all) => new Set(all.map((one) => one.question.toLowerCase())).size === all.length,
    "Two questions are the same.",
  ),
);

/** Its form has a row for each question, so a question is the name of its field here. */
export const commonQuestionsSetting: CompanySettingDefinition<readonly Question[]> = {
  name: "questions",
  first: firstQuestions,
  fields: {},
  form: commonQuestionsForm,
  toTexts: (questions) => ({
    Order: questions.map(({ question }) => question).join(" · "),
    ...Object.fromEntries(questions.map(({ question, answer }) => [question, answer])),
  }),
};

/** A row of the form: its texts, and the position it is to have, from 1; null to remove it. */
export type QuestionFormRow = Question & { position: number | null };

/** The rows in the order that was asked for. A row that moves goes before or after the one it lands on, as it came. */
export function sortQuestionsByPosition(rows: readonly QuestionFormRow[]): Question[] {
  return rows
    .flatMap((row, index) => {
      if (row.position === null) return [];
      const moved = Math.sign(row.position - (index + 1)) / 2;
      return [{ row, at: row.position + moved }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ row: { question, answer } }) => ({ question, answer }));
}

let current: readonly Question[] = firstQuestions;

export const currentCommonQuestions = (): readonly Question[] => current;

/** Makes these the common questions from now on; without any, those of the first installation. */
export function setCommonQuestionsInMemory(questions: readonly Question[] = firstQuestions): void {
  current = questions;
}
