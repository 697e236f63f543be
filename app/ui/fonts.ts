import display from "#app/generated/display.woff2?url";
import fallbacks from "#app/generated/font-fallbacks.css?inline";
import text from "#app/generated/text.woff2?url";
import accents from "#app/generated/text-accents.woff2?url";
import accentsRange from "#app/generated/text-accents-range.txt?raw";

/** The two typefaces of the interface, with fallbacks of the same metrics until they have loaded. */
export const fontFaceCss = `
@font-face{font-family:"Bricolage Grotesque";src:url(${display}) format("woff2");font-weight:800;font-stretch:78% 92%;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(${text}) format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(${accents}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:${accentsRange}}
${fallbacks}`;

/** Preloaded: without them the headline would be set twice. */
export const fontPreloads = [display, text].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));
