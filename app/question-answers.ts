import type { AnswerPlaceholder, Question } from "#business/company/questions.ts";
import { areas } from "#business/mailings/areas.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { pricedSizes, savingClaims, savingsRange } from "#prices.ts";
import { claims, type DeadlineId, deadlineRule, site } from "#site.ts";
import { paths } from "./paths.ts";

export function placeholderValues(): Record<AnswerPlaceholder, string> {
  const neighborhoods = areas.map(({ name, slug }) => `[${name}](${paths.area(slug)})`);
  return {
    card: site.card.name,
    homes: formatCount(site.households),
    prices: listed(pricedSizes().map((size) => dollars(size.priceCents))),
    "price per home": listed(pricedSizes().map((size) => formatPricePerHome(size.priceCents))),
    // Some names hold an "and", so the last one needs its comma.
    areas: joinWordsForSentence(neighborhoods),
    "days to booking close": daysBefore("bookingCloses"),
    "days to approval": daysBefore("approvalDue"),
    "days to homes": daysBefore("inHomesBy"),
    "days to report": daysBefore("report"),
    "careful saving": savingClaims().careful,
    savings: savingsRange(),
    "smaller spot": claims.smallerSpace.text,
    response: claims.response.text,
  };
}

/** The paragraphs of an answer with its facts; links are still written [words](address). */
export function answerParagraphs({ answer }: Pick<Question, "answer">): string[] {
  const known: Partial<Record<string, string>> = placeholderValues();
  return answer
    .replace(/\{([^}]*)\}/g, (written, name: string) => known[name] ?? written)
    .split("\n\n");
}

export function answerText(question: Question): string {
  return answerParagraphs(question)
    .join(" ")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

/** A paragraph in pieces; each `[words](address)` is one with `to`. */
export function splitMarkdownLinks(paragraph: string): readonly { words: string; to?: string }[] {
  return paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((piece) => {
      const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      return words && to ? { words, to } : { words: piece };
    });
}

/** How far from the drop date, either way. */
function daysBefore(id: DeadlineId): string {
  return String(Math.abs(deadlineRule.find((deadline) => deadline.id === id)?.days ?? 0));
}

/** "a, b or c" */
function listed(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
