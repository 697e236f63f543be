import { isOwnPalette, paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import { getPalette, type Palette } from "#artwork/studio/color/palettes.ts";
import type { AdLook } from "./ad-look.ts";

export function paletteOf({ palette, color }: AdLook): Palette {
  return color && isOwnPalette(palette)
    ? paletteFromColor(color, palette).palette
    : getPalette(palette);
}
