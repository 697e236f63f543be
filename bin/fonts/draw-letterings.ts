import subsetFont from "subset-font";
import { type Lettering, letterings } from "#artwork/studio/type/lettering.ts";
import { readFontParts } from "#artwork/typefaces.ts";
import { readTables, unicodeRange } from "./subset-fonts.ts";

/** The display face of the interface, which every page has. */
const OURS = "poster";
/** Fonts that a device has: ours comes late, too, and would move the lines when it does. */
const MEANWHILE = '"Bricolage Fallback",system-ui,sans-serif';

/**
 * What the headline of an offer page is set in: for each lettering of ads with a face of its own a sheet, and the files that it
 * names, by the characters of which a page asks for them. One that comes late is kept for the next page: lines that break anew
 * would move what is below them.
 */
export async function drawLetterings(): Promise<Map<string, Buffer | string>> {
  const files = new Map<string, Buffer | string>();
  for (const [id, { display, isCapitals = false }] of Object.entries<Lettering>(letterings)) {
    const [face = OURS] = display;
    if (face === OURS) continue;
    const parts = await readFontParts(face);
    const rules: string[] = [];
    for (const [i, { bytes, characters }] of parts.entries()) {
      const text = [...characters].join("");
      const file = `${id}-${i}.woff2`;
      const cut = subsetFont(withoutNames(bytes), text, { targetFormat: "woff2", noHinting: true });
      files.set(`letterings/${file}`, await cut);
      rules.push(
        `@font-face{font-family:"Ad ${id}";src:url("./${file}") format("woff2");font-weight:100 900;font-display:optional;unicode-range:${unicodeRange(text)}}`,
      );
    }
    const capitals = isCapitals ? ";--ad-case:uppercase" : "";
    const look = `--ad-face:"Ad ${id}",${MEANWHILE};--ad-tracking:0${capitals}`;
    rules.push(`.lettering-${id}{${look}}`);
    files.set(`letterings/${id}.css`, rules.join("\n"));
  }
  return files;
}

/** Family, unique, full and PostScript name, and the family again where it has many styles. */
const NAME_IDS = [1, 3, 4, 6, 16];

/** A font (OpenType, "sfnt") that doesn't call itself what it is: a license may reserve the name for the whole face. */
function withoutNames(font: Uint8Array): Buffer {
  const nameless = Buffer.from(font);
  const names = readTables(nameless).get("name");
  if (!names) return nameless;
  const [count, strings] = [names.readUInt16BE(2), names.readUInt16BE(4)];
  for (let at = 6; at < 6 + 12 * count; at += 12) {
    if (!NAME_IDS.includes(names.readUInt16BE(at + 6))) continue;
    const from = strings + names.readUInt16BE(at + 10);
    const letter = names.readUInt16BE(at) === 1 ? "A" : "\0A";
    names.fill(letter, from, from + names.readUInt16BE(at + 8));
  }
  return nameless;
}
