import type { AdRole } from "#artwork/studio/type/type-stack.ts";
import type { SizeId } from "#site.ts";
import { type AdBrief, offerPartSaidByHeadline, offerTerms } from "./ad-brief.ts";
import { adSizes } from "./ad-sizes.ts";

/** Words that stand together in an ad, exactly as printed. */
export type AdPhrase = { readonly role: AdRole; readonly words: string };

const labels: Readonly<Record<AdRole, string>> = {
  headline: "Headline",
  offer: "Offer",
  "offer words": "Offer",
  points: "Points",
  labels: "On the photos",
  name: "Name",
  phone: "Phone",
  area: "Address or area",
  website: "Website",
  "scan words": "Beside the code",
  conditions: "Fine print",
  license: "Fine print",
};

/** What is one thing after another, and not a phrase as an offer and its words are. */
const lists = new Set(["Points", "On the photos", "Fine print"]);

/** What an ad says, by what people call its parts, in reading order; a line feed sets one point apart from the next. */
export function labelAdWords(all: readonly AdPhrase[]): [label: string, words: string][] {
  const parts: [string, string][] = [];
  for (const { role, words } of all) {
    const label = labels[role];
    const last = parts.at(-1);
    if (last?.[0] !== label) parts.push([label, words]);
    else last[1] += `${lists.has(label) ? "\n" : " "}${words}`;
  }
  return parts;
}

/** What is compared of a text: letters, digits and signs, whatever the case, the quotes, the spaces and the punctuation between. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(" / ", " ")
    .replace(/[\s.,:;·'"‘’“”]+/g, "");

/** Asks whether an ad's words say a text. */
export function createIsSaidInAd(
  words: readonly (readonly [label: string, words: string])[],
): (text: string) => boolean {
  const blocks = words.map(([, text]) => plain(text));
  return (text) => blocks.some((block) => block.includes(plain(text)));
}

const AREA = "address or area";

/** What of a brief an ad of this size doesn't hold, in a few words each: "website", "2 points". */
export function listLeftOutFacts(brief: AdBrief, size: SizeId, all: readonly AdPhrase[]): string[] {
  const isSaid = createIsSaidInAd(labelAdWords(all));
  const { fits } = adSizes[size];
  const terms = offerTerms(brief);
  const points = fits.point > 0 ? (brief.points ?? []).filter((point) => !isSaid(point)) : [];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["full headline", brief.headline],
    ["offer", offerPartSaidByHeadline(brief) === "all" ? undefined : brief.offer],
    ["fine print", terms],
    ["business name", brief.name],
    ["phone number", brief.phone],
    ["website", fits.website > 0 ? brief.website : undefined],
    [AREA, fits.area > 0 ? brief.area : undefined],
    ["license line", brief.license],
  ];
  return [
    ...facts.flatMap(([name, text]) => (text && !isSaid(text) ? [name] : [])),
    ...(points.length > 0 ? [points.length === 1 ? "1 point" : `${points.length} points`] : []),
  ];
}

/** What of that an ad should have said: a flat one has room for where a business is beside little else. */
export const listMissingFacts = (leftOut: readonly string[], size: SizeId): string[] =>
  leftOut.filter((one) => one !== AREA || adSizes[size].shape !== "flat");

/** What is left out as a sentence; undefined where nothing is left out. */
export const describeLeftOutFacts = (leftOut: readonly string[]): string | undefined =>
  leftOut.length > 0 ? `Not in this design: ${leftOut.join(", ")}.` : undefined;

/** What an ad says as one text, for who can't see it. */
export const toReadAloudText = (words: readonly (readonly [string, string])[]): string =>
  words
    .flatMap(([, text]) => text.split("\n"))
    .map((phrase) => (/[.!?]$/.test(phrase) ? phrase : `${phrase}.`))
    .join(" ");
