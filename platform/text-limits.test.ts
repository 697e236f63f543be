import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACCENTED_LETTERS,
  foldText,
  PLAIN_LETTERS,
  phoneDigitsInSearchWord,
  splitAndFoldSearchWords,
} from "./fold-text.ts";
import { Refusal } from "./refusal.ts";
import { cutText, requireTextWithin } from "./text-limits.ts";

describe("cutText", () => {
  test("keeps what fits", () => {
    expect(cutText("Café", 4)).toBe("Café");
  });

  test.each([
    ["an emoji", "😀"],
    ["a family", "👨‍👩‍👧‍👦"],
    ["a flag", "🇺🇸"],
    ["a letter with a mark of its own", "e\u0301"],
    ["a skin tone", "👍🏽"],
  ])("never ends inside %s", (_name, character) => {
    for (const most of [239, 240]) {
      const text = `${"x".repeat(239)}${character}tail`;
      expect(cutText(text, most)).toBe("x".repeat(239));
    }
  });

  test("is never longer than asked, never ill-formed, and always a beginning", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (text, most) => {
        const cut = cutText(text, most);
        return cut.length <= most && cut.isWellFormed() && text.startsWith(cut);
      }),
    );
  });

  test("cuts what is piled on one letter", () => {
    expect(cutText(`a${"\u0301".repeat(500)}`, 100)).toHaveLength(100);
  });

  test("replaces half a character", () => {
    expect(cutText("half \ud83d", 100)).toBe("half \ufffd");
  });
});

describe("requireTextWithin", () => {
  const limit = { field: "because", most: 5, ask: "Enter a reason." };
  const sentence = (typed: string) => {
    try {
      return requireTextWithin(typed, limit);
    } catch (error) {
      return error instanceof Refusal ? [error.field, error.sentence] : error;
    }
  };

  test("takes what fits, without the space around it", () => {
    expect(sentence("  12😀 ")).toBe("12😀");
  });

  test("counts characters as people do, and keeps the last one whole", () => {
    for (const text of ["1234😀", "1234👩🏽‍🚒", "🇺🇸🇺🇸🇺🇸🇺🇸🇺🇸", "1234e\u0323\u0301"]) {
      expect(sentence(text), text).toBe(text.normalize("NFC"));
    }
    expect(sentence("👩🏽‍🚒".repeat(5))).toEqual(["because", "Use 5 characters or fewer."]);
  });

  test("refuses at its field what is empty or too long", () => {
    expect(sentence(" ")).toEqual(["because", "Enter a reason."]);
    expect(sentence("12345😀")).toEqual(["because", "Use 5 characters or fewer."]);
  });
});

test("capitals and accents of Latin letters count for nothing, other signs stay as they are", () => {
  expect(foldText("ÉCOLE José & Straße 名前")).toBe("ecole jose & straße 名前");
  expect(foldText("İΣ")).toBe("İΣ");
  expect([...ACCENTED_LETTERS]).toHaveLength([...PLAIN_LETTERS].length);
});

test("a search is its words, and numbers are found however they are written", () => {
  expect(splitAndFoldSearchWords("  Copper  KETTLE ")).toEqual(["copper", "kettle"]);
  expect(phoneDigitsInSearchWord("(480)")).toBe("480");
  expect(phoneDigitsInSearchWord("555-0142")).toBe("5550142");
  for (const word of ["5550142", "7k3m-9pqx", "1-2", "--"]) {
    expect(phoneDigitsInSearchWord(word), word).toBeUndefined();
  }
});
