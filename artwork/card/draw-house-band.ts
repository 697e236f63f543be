import type { AddressZone } from "#artwork/layouts/card-layout.ts";
import {
  bleedBackground,
  buildArray,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";

/** A halftone sun that rises from the lower edge: dots grow toward the horizon. */
export function halftoneSun(cx: number, bottom: number, radius: number, step: number): Sketch[] {
  const rows = Math.floor(radius / step);
  return buildArray(rows, (row) => {
    const y = bottom - row * step - step / 2;
    const count = Math.floor((2 * Math.sqrt(radius ** 2 - (bottom - y) ** 2)) / step);
    const width = (count - 1) * step;
    return strokePath(
      `M${cx - width / 2} ${y}h${width + 0.1}`,
      "#f4712a",
      step * (0.92 - (0.77 * row) / rows),
      {
        round: true,
        dash: [0.02, step - 0.02],
      },
    );
  });
}

/** The company's name and phone number, as the house band prints them. */
export type PublisherDetails = { readonly tradeName: string; readonly phone: string };

/** The house band, 8 x 2 in: our slogan, and how to book the next card. */
export function drawHouseBand({ tradeName, phone }: PublisherDetails): Sketch[] {
  return [
    bleedBackground(800, 200, "#2a1626"),
    ...halftoneSun(630, 216, 190, 16),
    textLine("narrow", 19, 28, 62, tradeName.toUpperCase(), "#f9b36b", { spacing: 3 }),
    textLine("poster", 52, 26, 116, "Good neighbors,", "#fff6e8", { spacing: -0.8 }),
    textLine("poster", 52, 26, 167, "good businesses.", "#ff8a3d", { spacing: -0.8 }),
    rect(520, 36, 256, 128, "#fff6e8", 3),
    qrCodePlaceholder(534, 50, "#2a1626", 100),
    textLine("sans", 14, 648, 74, "Own a business?", "#2a1626"),
    textLine("sans", 14, 648, 98, "Be on the", "#2a1626"),
    textLine("sans", 14, 648, 116, "next card.", "#2a1626"),
    textLine("sans", 16, 648, 144, phone, "#a33a08"),
  ];
}

/** The small house band, 2 x 2 in: the code, an invitation, the phone number. */
export function drawCompactHouseBand({ phone }: PublisherDetails): Sketch[] {
  return [
    bleedBackground(200, 200, "#2a1626"),
    rect(40, 16, 120, 120, "#fff6e8", 3),
    qrCodePlaceholder(50, 26, "#2a1626", 100),
    textLine("sans", 14, 100, 160, "Be on the next card.", "#fff6e8", {
      anchor: "middle",
      fit: 184,
    }),
    textLine("sans", 16, 100, 184, phone, "#f9b36b", { anchor: "middle", fit: 184 }),
  ];
}

const points = 100 / 72;

/** The address zone: white, with the indicia and the address where the layout puts them. */
export function drawAddressZone(zone: AddressZone): Sketch[] {
  const { indicia, address } = zone;
  const at = (box: { x: number; y: number }) => [(box.x - zone.x) * 100, (box.y - zone.y) * 100];
  const [ix = 0, iy = 0] = at(indicia);
  const [ax = 0, ay = 0] = at(address);
  const lead = (indicia.height * 100) / (indicia.lines.length + 0.35);
  return [
    bleedBackground(zone.width * 100, zone.height * 100, "#ffffff"),
    rect(ix, iy, indicia.width * 100, indicia.height * 100, { stroke: "#16121a", strokeWidth: 2 }),
    ...indicia.lines.map((text, i) =>
      textLine(
        "sans",
        indicia.points * points,
        ix + indicia.width * 50,
        iy + lead * (i + 0.97),
        text,
        "#16121a",
        { anchor: "middle", spacing: 0.2, fit: indicia.width * 100 - 12 },
      ),
    ),
    ...address.lines.map((text, i) =>
      textLine(
        "sans",
        address.points * points,
        ax,
        ay + address.points * points * (0.8 + i * 1.25),
        text,
        "#16121a",
        { spacing: 0.6, fit: address.width * 100 },
      ),
    ),
  ];
}
