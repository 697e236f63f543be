import { describe, expect, test } from "vitest";
import { areas } from "#business/mailings/areas.ts";
import { faqAnswerText, faqEntries, splitLinks } from "./faq-entries.ts";

describe("the questions", () => {
  test("are five, each with an answer of substance", () => {
    expect(faqEntries).toHaveLength(5);
    for (const entry of faqEntries) expect(faqAnswerText(entry).length).toBeGreaterThan(200);
  });

  test("lead to the page of every area", () => {
    const links = faqEntries.flatMap((entry) =>
      entry.answer.flatMap(splitLinks).flatMap((piece) => piece.to ?? []),
    );
    for (const area of areas) expect(links).toContain(`/areas/${area.slug}`);
  });

  test("say what the savings are, how results are counted, and that no response is promised", () => {
    const all = faqEntries.map(faqAnswerText).join("\n");
    for (const words of ["60-70% less", "QR code", "landing page", "offer code", "call-tracking"]) {
      expect(all).toContain(words);
    }
    expect(all).toContain("We don’t promise a response rate");
  });

  test("carry no marks of their links in the plain text", () => {
    for (const entry of faqEntries) expect(faqAnswerText(entry)).not.toMatch(/[[\]]|\]\(/);
  });

  test("come apart into words and links, and nothing is lost", () => {
    expect(splitLinks("See [the table](#compare), please.")).toEqual([
      { words: "See " },
      { words: "the table", to: "#compare" },
      { words: ", please." },
    ]);
    expect(splitLinks("No link.")).toEqual([{ words: "No link." }]);
  });

  test("keep to the deadlines of the business", () => {
    expect(faqAnswerText(faqEntries[2] ?? { question: "", answer: [] })).toMatch(
      /closes about 21 days before .* about 14 days before that, .* within 7 days after/,
    );
  });
});
