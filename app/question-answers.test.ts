import { describe, expect, test } from "vitest";
import { areas } from "#business/mailings/areas.ts";
import { firstQuestions } from "#site.ts";
import { answerParagraphs, answerText, splitMarkdownLinks } from "./question-answers.ts";

describe("the questions", () => {
  test("are five, each with an answer of substance", () => {
    expect(firstQuestions).toHaveLength(5);
    for (const entry of firstQuestions) expect(answerText(entry).length).toBeGreaterThan(200);
  });

  test("lead to the page of every area", () => {
    const links = firstQuestions.flatMap((entry) =>
      answerParagraphs(entry)
        .flatMap(splitMarkdownLinks)
        .flatMap((piece) => piece.to ?? []),
    );
    for (const area of areas) expect(links).toContain(`/areas/${area.slug}`);
  });

  test("say what the savings are, how results are counted, and that no response is promised", () => {
    const all = firstQuestions.map(answerText).join("\n");
    for (const words of ["60-70% less", "QR code", "landing page", "offer code", "call-tracking"]) {
      expect(all).toContain(words);
    }
    expect(all).toContain("We don’t promise a response rate");
  });

  test("carry no marks of their links in the plain text", () => {
    for (const entry of firstQuestions) expect(answerText(entry)).not.toMatch(/[[\]{}]|\]\(/);
  });

  test("split into words and links without losing anything", () => {
    expect(splitMarkdownLinks("See [the table](#compare), please.")).toEqual([
      { words: "See " },
      { words: "the table", to: "#compare" },
      { words: ", please." },
    ]);
    expect(splitMarkdownLinks("No link.")).toEqual([{ words: "No link." }]);
  });

  test("keep to the deadlines of the business", () => {
    expect(answerText(firstQuestions[2])).toMatch(
      /closes about 21 days before .* about 14 days before that, .* within 7 days after/,
    );
  });
});
