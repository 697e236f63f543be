import { expect, test } from "vitest";
import {
  ACCENTED_LETTERS,
  foldedSortKey,
  foldText,
  PLAIN_LETTERS,
  phoneDigits,
  searchWords,
} from "./fold-text.ts";

test("capitals and accents of Latin letters count for nothing, other signs stay as they are", () => {
  expect(foldText("ÉCOLE José & Straße 名前")).toBe("ecole jose & straße 名前");
  expect(foldText("İΣ")).toBe("İΣ");
  expect([...ACCENTED_LETTERS]).toHaveLength([...PLAIN_LETTERS].length);
});

test("keys come in the order of code points, signs of two units last", () => {
  const texts = ["z", "\uFF21", "\u{1F600}", "\uE000", "é", "A"];
  const points = (text: string) => [...foldText(text)].map((sign) => sign.codePointAt(0) ?? 0);
  const byKey = texts.toSorted((a, b) => (foldedSortKey(a) < foldedSortKey(b) ? -1 : 1));
  const byPoint = texts.toSorted((a, b) => (points(a)[0] ?? 0) - (points(b)[0] ?? 0));
  expect(byKey).toEqual(byPoint);
  expect(byKey.at(-1)).toBe("\u{1F600}");
});

test("a search is its words, and numbers are found however they are written", () => {
  expect(searchWords("  Copper  KETTLE ")).toEqual(["copper", "kettle"]);
  expect(phoneDigits("(480)")).toBe("480");
  expect(phoneDigits("555-0142")).toBe("5550142");
  for (const word of ["5550142", "7k3m-9pqx", "1-2", "--"]) {
    expect(phoneDigits(word), word).toBeUndefined();
  }
});
