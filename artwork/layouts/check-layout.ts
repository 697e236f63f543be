import { type Box, type CardLayout, getSize, type Side } from "./card-layout.ts";

/**
 * The rules a layout must keep before anything is sold on it or printed from it. Postal rules name
 * their source; the text is that of the archived Domestic Mail Manual (DMM) pages, and the local
 * postmaster approves the first card in any case.
 */
export const layoutRuleDescriptions = {
  overlap: "Two things may not lie on each other.",
  "outside-trim": "Everything lies inside the trim.",
  "size-class": "A spot measures what its size class says.",
  "spot-id": "Every spot has its own id.",
  "piece-size":
    "At most 15 x 12 in, and longer than 10.5 in or higher than 6 1/8 in (QSG 140, EDDM Retail flats).",
  "zone-holds": "Address and indicia lie inside the address zone.",
  "address-side":
    "Address and indicia are on the postage side, in the half next to a shorter edge, which is the top of a flat (DMM 302.1; CSR PS-352).",
  "address-top-half": "The address is in the top half as the card is read (DMM 302.1-2).",
  "address-edge": "The address keeps 1/8 in from every edge (DMM 302.1-2).",
  "address-type": "The address is set in 8 pt or more (DMM 302.1-2).",
  "address-upright":
    "The address is parallel or perpendicular to the top, not upside down (DMM 302.1-2).",
  "address-wording": "The simplified address reads Local Postal Customer (EDDM Retail, DMM 144).",
  "indicia-above-right": "The indicia is above and to the right of the address (DMM 144.1.3).",
  "indicia-corner":
    "The indicia is within 1.625 in of the right and 1.375 in of the top edge (printers' EDDM templates; DMM 144.1.3 upper right).",
  "indicia-size": "The indicia measures at least 1/2 in each way (indicia guides of mailers).",
  "indicia-type":
    "The indicia is set in 4 pt or more, all capitals (EDDM Retail indicia templates).",
  "indicia-clear": "1/8 in around the indicia is free (EDDM Retail indicia templates).",
  "indicia-wording":
    "The indicia reads PRSRT STD, ECRWSS, U.S. POSTAGE PAID, EDDM RETAIL (DMM 144 exhibit 1.3); or, with a permit, PRSRT STD, ECRWSS, U.S. POSTAGE PAID, the permit’s city and state, and its number (indicia guides of mailers).",
} as const;

const city = "[A-Z][A-Z .'-]* [A-Z]{2}";
const number = "[1-9]\\d{0,5}";

/** The city and state of a permit: "MESA AZ". */
export const permitCityPattern = new RegExp(`^${city}$`);

export const permitNumberPattern = new RegExp(`^${number}$`);

const legalIndicia = new RegExp(
  `^PRSRT STD/ECRWSS/U\\.S\\. POSTAGE PAID/(EDDM RETAIL|${city}/PERMIT NO\\. ${number})$`,
);

export type LayoutRule = keyof typeof layoutRuleDescriptions;

/** `where` names what breaks the rule: "F1", "house band", "address". */
export type LayoutProblem = { readonly rule: LayoutRule; readonly where: string };

/** Less than a thousandth of an inch is rounding, not a difference. */
const hair = 0.001;

const right = (box: Box) => box.x + box.width;
const bottom = (box: Box) => box.y + box.height;

function overlaps(a: Box, b: Box): boolean {
  return (
    a.x < right(b) - hair &&
    b.x < right(a) - hair &&
    a.y < bottom(b) - hair &&
    b.y < bottom(a) - hair
  );
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - hair &&
    inner.y >= outer.y - hair &&
    right(inner) <= right(outer) + hair &&
    bottom(inner) <= bottom(outer) + hair
  );
}

function grown(box: Box, by: number): Box {
  return {
    x: box.x - by,
    y: box.y - by,
    width: box.width + 2 * by,
    height: box.height + 2 * by,
  };
}

type Thing = { readonly where: string; readonly side: Side; readonly box: Box };

function thingsOn(layout: CardLayout): Thing[] {
  return [
    ...layout.spots.map((spot) => ({ where: spot.id, side: spot.side, box: spot })),
    { where: "house band", side: layout.houseBand.side, box: layout.houseBand },
    { where: "address zone", side: layout.postOffice.side, box: layout.postOffice },
  ];
}

function checkGrid(layout: CardLayout): LayoutProblem[] {
  const problems: LayoutProblem[] = [];
  const trim: Box = { x: 0, y: 0, width: layout.width, height: layout.height };
  const things = thingsOn(layout);
  things.forEach((thing, i) => {
    if (!contains(trim, thing.box)) problems.push({ rule: "outside-trim", where: thing.where });
    for (const other of things.slice(i + 1)) {
      if (thing.side === other.side && overlaps(thing.box, other.box)) {
        problems.push({ rule: "overlap", where: `${thing.where}, ${other.where}` });
      }
    }
  });
  const seen = new Set<string>();
  for (const spot of layout.spots) {
    const { widthInches, heightInches } = getSize(spot.size);
    const fits =
      Math.abs(spot.width - widthInches) < hair && Math.abs(spot.height - heightInches) < hair;
    if (!fits) problems.push({ rule: "size-class", where: spot.id });
    if (seen.has(spot.id)) problems.push({ rule: "spot-id", where: spot.id });
    seen.add(spot.id);
  }
  return problems;
}

function mailRules(layout: CardLayout): [LayoutRule, string, boolean][] {
  const { postOffice: zone, width, height } = layout;
  const { address, indicia } = zone;
  const trim: Box = { x: 0, y: 0, width, height };
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const nearLeft = right(address) <= width / 2 + hair;
  const nearRight = address.x >= width / 2 - hair;
  const clear = grown(indicia, 1 / 8);
  const others = thingsOn(layout).filter(
    (thing) => thing.side === zone.side && thing.where !== "address zone",
  );
  return [
    ["piece-size", "card", long <= 15 && short <= 12 && (long > 10.5 || short > 6.125)],
    ["zone-holds", "address", contains(zone, address)],
    ["zone-holds", "indicia", contains(zone, indicia)],
    ["address-side", "address", nearLeft || nearRight],
    ["address-top-half", "address", bottom(address) <= height / 2 + hair],
    ["address-edge", "address", contains(grown(trim, -1 / 8), address)],
    ["address-type", "address", address.points >= 8],
    ["address-upright", "address", [0, 90, 270].includes(((address.turn % 360) + 360) % 360)],
    [
      "address-wording",
      "address",
      address.lines.join(" ").toUpperCase() === "LOCAL POSTAL CUSTOMER",
    ],
    [
      "indicia-above-right",
      "indicia",
      bottom(indicia) <= address.y + hair && indicia.x >= right(address) - hair,
    ],
    [
      "indicia-corner",
      "indicia",
      indicia.x >= width - 1.625 - hair && bottom(indicia) <= 1.375 + hair,
    ],
    ["indicia-size", "indicia", Math.min(indicia.width, indicia.height) >= 0.5 - hair],
    [
      "indicia-type",
      "indicia",
      indicia.points >= 4 && indicia.lines.every((line) => line === line.toUpperCase()),
    ],
    [
      "indicia-clear",
      "indicia",
      !overlaps(clear, address) && !others.some((thing) => overlaps(clear, thing.box)),
    ],
    ["indicia-wording", "indicia", legalIndicia.test(indicia.lines.join("/"))],
  ];
}

/** Every broken rule of a layout, with what breaks it; empty if there is none. */
export function checkLayout(layout: CardLayout): LayoutProblem[] {
  const mail = mailRules(layout)
    .filter(([, , kept]) => !kept)
    .map(([rule, where]) => ({ rule, where }));
  return [...checkGrid(layout), ...mail];
}
