import { expect, test } from "vitest";
import {
  ACCENTED_LETTERS,
  foldText,
  PLAIN_LETTERS,
  phoneDigitsInSearchWord,
  splitAndFoldSearchWords,
} from "./fold-text.ts";

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
