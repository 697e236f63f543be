import sharp from "sharp";
import { renderSvgAsPng } from "#platform/pictures/prepare-picture.server.ts";

const WIDTH = 2400;

/** Hills at dusk behind a house, as an invented customer would photograph it; nobody took it. */
const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop offset="0" stop-color="#3f6fa8"/><stop offset=".7" stop-color="#f3b98a"/>
      <stop offset="1" stop-color="#fbe3c0"/>
    </linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#fff3d0"/><stop offset="1" stop-color="#fff3d0" stop-opacity="0"/></radialGradient>
  </defs>
  <path fill="url(#sky)" d="M0 0h400v300H0z"/>
  <circle cx="286" cy="150" r="90" fill="url(#sun)"/>
  <path fill="#8a6f86" d="M0 178l52-44 40 26 64-58 58 54 46-30 70 46 70-34v90H0z"/>
  <path fill="#6b4f52" d="M0 206l80-26 90 18 110-26 120 30v50H0z"/>
  <path fill="#c79d6c" d="M0 222q200-24 400 0v78H0z"/>
  <path fill="#efe4d2" d="M96 168h168v72H96z"/><path fill="#a4553a" d="M82 170l22-26h152l22 26z"/>
  <path fill="#5b4636" d="M166 196h26v44h-26z"/>
  <path fill="#ffd88a" d="M112 188h36v26h-36zM212 188h36v26h-36z"/>
  <path fill="none" stroke="#41634a" stroke-width="14" stroke-linecap="round" d="M318 250v-86M318 216h-22v-26M318 202h24v-30"/>
</svg>`;

/** A photo as a phone sends it: a JPEG of four megapixels, with the grain of a camera. */
export async function drawDemoPhoto(): Promise<Buffer> {
  const height = (WIDTH * 3) / 4;
  const grain = { type: "gaussian", mean: 128, sigma: 14 } as const;
  const noise = await sharp({
    create: { width: WIDTH, height, channels: 3, background: "#808080", noise: grain },
  })
    .png()
    .toBuffer();
  return sharp(await renderSvgAsPng(scene, WIDTH))
    .composite([{ input: noise, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
