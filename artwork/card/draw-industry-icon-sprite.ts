import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { packageRoot } from "#platform/package-root.ts";

/** The shapes inside one icon of lucide-static (ISC), without its wrapper and its colors. */
function iconShapes(icon: string): string {
  const source = readFileSync(
    join(packageRoot, `node_modules/lucide-static/icons/${icon}.svg`),
    "utf8",
  );
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (!inside) throw new Error(`no shapes in the icon "${icon}"`);
  return inside.replace(/\s*\n\s*/g, "").replace(/ \/>/g, "/>");
}

/**
 * One file of symbols, a symbol per industry with the slug as its id, on a grid of 24. No colors, fill or stroke: the
 * page sets them (`<use href=".../icons.svg#plumbing">`).
 */
export function drawIndustryIconSprite(): string {
  const symbols = firstIndustries.map(
    (one) =>
      `<symbol id="${one.slug}" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round">${iconShapes(one.icon)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}
