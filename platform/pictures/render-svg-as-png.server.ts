import { renderAsync } from "@resvg/resvg-js";

/** Renders an SVG without fonts or references as a PNG of a width in pixels, off the main thread. */
export async function renderSvgAsPng(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}
