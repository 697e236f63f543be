import fc from "fast-check";
import type { HexColor } from "#artwork/drawing.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { type OwnPaletteId, paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyzáéíóúñüBCDFGÁÑÉ"];
const word = (most: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: most })
    .map((all) => all.join(""));
/** What may not be parted from the word after it. */
const tied = fc.constantFrom("a", "the", "el", "las", "una", "24", "3");
const words = (count: number, most = 9) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: word(most) }, tied), {
      ...{ minLength: 1, maxLength: count },
    })
    .map((all) => all.join(" "));
const end = fc.constantFrom("", ".", "?", ". Sí, señor.", ", ¿y mañana?");
const name = fc.oneof(
  word(1),
  words(3),
  words(8, 7).map((text) => text.slice(0, 60).trim()),
);
const offer = fc.oneof(
  fc.constantFrom(
    "$49 drain clearing",
    "Free",
    "2 for 1",
    "2 por 1 en tacos al pastor",
    "$1,250 off a new system",
    "Buy two, get one",
    "20% off",
    "",
    "Board-certified since 1998",
  ),
  fc
    .tuple(fc.constantFrom("$5", "$89 off", "Free", "15% off", "Half price"), words(7))
    .map((all) => all.join(" ")),
  words(9),
);
const phone = fc.constantFrom("480-555-0149", "(480) 555-0149", "1-800-555-0199 ext. 4");

/** Briefs of any letters and lengths that a form takes. */
export const randomBriefs: fc.Arbitrary<AdBrief> = fc.record(
  {
    name,
    phone,
    headline: fc.tuple(words(7, 11), end).map((all) => all.join("")),
    shorterHeadline: words(2),
    offer,
    conditions: words(8).map((text) => `${text}.`),
    lastDay: fc.constantFrom("2027-06-30", "2027-09-01"),
    website: word(24).map((text) => `${text}.example`),
    area: words(6),
    points: fc.array(words(4), { maxLength: 5 }),
    license: fc.constantFrom("AZ ROC 555149", "Not a licensed contractor"),
  },
  { requiredKeys: ["name", "phone", "headline", "offer"] },
);

/** Palettes of ours, and of colors that a buyer may have. */
export const randomPalettes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...palettes) },
  fc
    .tuple(
      fc.constantFrom("own-loud", "own-warm", "own-quiet"),
      fc.constantFrom("#1d6fa8", "#ff0000", "#8dc15a", "#808080", "#ffe000", "#000000", "#ffffff"),
    )
    .map(([id, color]) => paletteFromColor(color as HexColor, id as OwnPaletteId).palette),
);
