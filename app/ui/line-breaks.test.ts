import { expect, test } from "vitest";
import { keepNumbersWithUnits } from "./line-breaks.ts";

test.each([
  ["F5, Medium, 3 × 4 in, on the front", "F5, Medium, 3_×_4_in, on the front"],
  ["Large spot, 4 x 5 in, F1", "Large spot, 4_x_5_in, F1"],
  ["Send one with 1200 × 1500 pixels.", "Send one with 1200_×_1500_pixels."],
  ["PDF or SVG, up to 25 MB each", "PDF or SVG, up to 25_MB each"],
  ["Call (480) 555-0142 by 6 pm", "Call (480)_555-0142 by 6 pm"],
  ["Saturday, May 15, 2027", "Saturday, May_15, 2027"],
  ["Due Mon, Dec 7, or in May 2027", "Due Mon, Dec_7, or in May 2027"],
  ["2 inside pages, 4 more", "2 inside pages, 4 more"],
])(
  "a number keeps its unit on its line, a day its month, and a phone number is one: %s",
  (text, kept) => {
    expect(keepNumbersWithUnits(text)).toBe(kept.replaceAll("_", "\u00a0"));
  },
);
