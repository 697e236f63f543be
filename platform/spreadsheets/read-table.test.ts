import { expect, test } from "vitest";
import { repairMisreadText } from "./read-table.ts";

test.each([
  ["CafÃ©", "Café"],
  ["PeÃ±a & MarÃ\u00ada", "Peña & María"],
  ["VoilÃ\u00a0", "Voilà"],
  ["Joeâ€™s â€“ 20Â° off", "Joe’s – 20° off"],
  ["CafÃƒÂ©", "Café"],
  ["Caf√© Pe√±a", "Café Peña"],
])("%s, which was misread, is %s again", (misread, right) => {
  expect(repairMisreadText(misread)).toBe(right);
});

test.each([
  "Café Peña",
  "NÃO É",
  "Ãrea",
  "Café and CafÃ©",
  "√2 × 3",
  "½ off™",
  "MÜ¿",
  "日本語",
  "Zoë 😀",
  "",
])("%s stays as it is (control)", (text) => {
  expect(repairMisreadText(text)).toBe(text);
});
