import type { SizeId } from "#site.ts";
import { adSizes } from "./ad-sizes.ts";

/** What a business wants its ad to say. Everything but the name and the phone may be missing. */
export type AdBrief = {
  readonly name: string;
  /** As printed: "480-555-0149". */
  readonly phone: string;
  readonly headline: string;
  /** Used where the headline is too long for a template. */
  readonly shorterHeadline?: string;
  /** One offer in a phrase: "$49 drain clearing", "Free 21-point roof check"; empty: none. */
  readonly offer: string;
  /** What limits the offer: "New customers only." */
  readonly conditions?: string;
  /** The offer's last day, YYYY-MM-DD. */
  readonly lastDay?: string;
  readonly website?: string;
  readonly area?: string;
  readonly points?: readonly string[];
  /** What the law wants in print: "AZ ROC 555149", "Not a licensed contractor". */
  readonly license?: string;
};

/** The part of an offer that is set large, and the words around it. */
export type OfferParts = {
  readonly before?: string;
  readonly lead?: string;
  readonly rest?: string;
};

const gain =
  /(?:(?:½|1\/2|\bhalf) (?:off|price)|\d+ (?:for|por) \$?\d[\d,]*(?:\.\d\d)?|\$\d[\d,]*(?:\.\d\d)?(?:\/(?:sq\.? ?ft|\p{L}+)(?!\p{L}))?(?: off)?|\+?\d+ ?%(?: off)?|[2-5] ?[x×] ?[1-4]|mitad de precio|\b(?:\d+|one|two|three) free \p{L}+|^free|\bfree(?=$|[,;]| (?:with|when|for|on|if|after|w\/)(?!\p{L}))|\bgratis)(?![\w%$])/giu;

/** What stands before a number that is no gain: "jobs over $500", "with any $40 order"; before a word that is none: "sugar-free". */
const isLimit =
  /\b(?:w\/|over|above|under|(?:down|reduced|off) from|of|at least|than|spend|off|was|reg(?:ular(?:ly)?)?\.?|instead of|valued? at|worth|with(?: an?| any| your)?|every|each|(?:hassle|pain|stress|worry|mess|duty|tax|interest|gluten|sugar|smoke)|m[áa]s de|antes|(?:compras?|consumo|pedidos?|m[íi]nim[oa]) de|cada)\s*$|[-(]$/i;

/** What stands after one: "$40 purchase", "$25 o más", "$299 value". */
const isLimitBefore =
  /^\+?\s*(?:\+|(?:or|o) (?:more|over|m[áa]s)|(?:min(?:imum)?|purchases?|orders?|value|spent|you spend|m[íi]nimo)\b)/i;

/** How much a gain is worth against the others of an offer: dollars, then percents, then words. */
function worthOf(found: string): number {
  const amount = Number(/\d[\d,]*(?:\.\d+)?/.exec(found)?.[0].replaceAll(",", "") ?? 0);
  if (found.includes("$")) return 1000 + amount;
  return found.includes("%") ? amount : 0;
}

/** Where one of several offers ends: "$49 tune-up or $500 off a system". */
const between = /[,;/+&]|\b(?:or|and|o|y)\b/gi;

/**
 * Splits an offer around its largest value or its gain; without one it is all `rest`, and so is a list of things with their prices:
 * "5 rooms $149, whole house $219".
 */
export function splitOffer(offer: string): OfferParts {
  const gains = [...offer.matchAll(gain)].filter(({ 0: { length }, index }) => {
    return !(
      isLimit.test(offer.slice(0, index)) || isLimitBefore.test(offer.slice(index + length))
    );
  });
  const [largest] = gains.toSorted((a, b) => worthOf(b[0]) - worthOf(a[0]));
  if (!largest) return offer ? { rest: offer } : {};
  const own = offer.slice(0, largest.index).split(between).at(-1)?.trim();
  const isFreeFirst = gains[0]?.index === 0 && /^free/i.test(gains[0][0]);
  const found = own && gains.length > 1 ? (isFreeFirst ? gains[0] : undefined) : largest;
  if (!found || gains.length > 2) return { rest: offer };
  const before = offer.slice(0, found.index).trim().replace(/[,:]$/, "");
  const rest = offer.slice(found.index + found[0].length).trim();
  return {
    lead: found[0],
    ...(before && { before }),
    ...(rest && { rest: rest.replace(/^[,:.]\s*/, "") }),
  };
}

const credential =
  /\b(?:board[- ]certified|certified|licensed|insured|bonded|accredited|rated|since \d{4}|established|est\. ?\d{4}|family[- ]owned|locally owned|veteran[- ]owned|women[- ]owned|award[- ]winning|voted|\d+\+? years|years of|experienced?|members? of|licenciados?|asegurados?|desde \d{4}|años de)\b/i;

/** Whether what somebody calls their offer says who they are and gives nothing: "Board-certified", "35 years in Scottsdale". */
export const isOnlyCredential = (offer: string): boolean =>
  credential.test(offer) && !splitOffer(offer).lead && !/\b(?:free|gratis|off)\b/i.test(offer);

/** Whether an ad has an offer that a coupon can hold and that ends on a day. */
export const hasOffer = ({ offer }: Pick<AdBrief, "offer">): boolean =>
  offer.trim() !== "" && !isOnlyCredential(offer);

const stems = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s/]+/)
    .map((word) => word.replace(/[^\p{L}\d$%.]|\.+$/gu, "").replace(/(\p{L}{3})s$/u, "$1"))
    .filter(
      (word) =>
        word && !/^(?:an?|any|the|of|off|per|for|on|your|our|in|to|up|with|and|or)$/.test(word),
    );

/** How much of an offer the headline has said already: its price, or all its words, so that an ad doesn't say it twice. */
export function offerPartSaidByHeadline({
  headline,
  shorterHeadline,
  offer,
}: Pick<AdBrief, "headline" | "shorterHeadline" | "offer">): "all" | "price" | "nothing" {
  const said = [headline, ...(shorterHeadline ? [shorterHeadline] : [])].map(stems);
  const hasSaid = (text: string) =>
    said.every((words) => stems(text).every((word) => words.includes(word)));
  const [price] = offer.match(/\$\d[\d,.]*\d|\$\d|\d+ ?%/) ?? [];
  if (!price || !hasSaid(price)) return "nothing";
  return hasSaid(offer) ? "all" : "price";
}

const spanish = new RegExp(
  `^(?:${[
    "el|la|los|las|una?|del|para|con|por|su|sus|tu|más|hoy|nuestr[oa]s?|todos?|todas?|primer[oa]?",
    "que|en|sin|cada|desde|hasta|cuatro|cinco|seis|siete|ocho|nueve|diez|docenas?|precios?|semanas?",
    "llegamos|estamos|abiertos?|siempre|noche|tarde|jueves|calientes?|fresc[oa]s?|surtid[oa]s?|pasteles|cocinas?",
    "llame|llámenos|hablamos|español|gratis|descuento|oferta|consulta|servicios?|días?|años?",
    "lunes|martes|miércoles|viernes|sábados?|domingos?|familia|casa|techos?|agua|aire|carros?",
    "accidentes?|abogad[oa]s?|choques?|caídas?|dientes?|comida|limpieza|reparación|reparaciones|revisión|corte",
    "ya|menos|vamos|grúas?|llantas?|llaves?|baterías?|jardín|jardines|grava|baños?|muebles|inscripción",
  ].join("|")})$`,
  "u",
);

/** A Spanish word, or a sign in it that only Spanish has; undefined for any other word. */
const spanishIn = (word: string) => (spanish.test(word) ? word : /[¿¡ñ]/.exec(word)?.[0]);

/** The language of an ad's own words; the words that we add are in it, too. A headline with ¿ or ¡ is Spanish. */
export function languageOfBrief({
  headline,
  offer,
  conditions = "",
  points = [],
}: AdBrief): "en" | "es" {
  const words = [headline, offer, conditions, ...points].join(" ");
  const all = words.toLowerCase().match(/\p{L}+|[¿¡]/gu) ?? [];
  const found = new Set(all.flatMap((word) => spanishIn(word) ?? []));
  return found.size >= 2 || /[¿¡]/.test(headline) ? "es" : "en";
}

const months = {
  en: [
    ...["January", "February", "March", "April", "May", "June", "July"],
    ...["August", "September", "October", "November", "December"],
  ],
  es: [
    ...["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio"],
    ...["agosto", "septiembre", "octubre", "noviembre", "diciembre"],
  ],
} as const;

/** The last day of an offer as it is printed: "Through June 30, 2027." */
function lastDayLine(brief: AdBrief): string | undefined {
  const [year, month = 0, day] = brief.lastDay?.split("-").map(Number) ?? [];
  const language = languageOfBrief(brief);
  const name = months[language][month - 1];
  if (!name || !hasOffer(brief) || namesItsLastDay(brief)) return undefined;
  return language === "es"
    ? `Hasta el ${day} de ${name} de ${year}.`
    : `Through ${name} ${day}, ${year}.`;
}

/** "Until October 31", "ends 10/31", "hasta el 31 de octubre"; no hour, no day on which it isn't good, no time from a first visit. */
const aLastDay =
  /\b(?:until|till?|through|thru|by|before|ends?|expires?|valid|hasta|vence)\b[^.]*?(?:\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d{1,2}\/\d{1,2}\b|\b\d{1,2} de (?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic))/i;

/** Whether the business has said itself until when its offer is good, so that ours would be a second day. */
const namesItsLastDay = ({ offer, conditions = "" }: AdBrief): boolean =>
  aLastDay.test(offer) || aLastDay.test(conditions);

/** A text with a capital and a point; "iPhone" keeps its own. */
function asSentence(text: string): string {
  const begun = /^\p{Ll}(?!\p{Lu})/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The offer's conditions and last day as one line, each a sentence; undefined where it has neither. */
export function offerTerms(brief: AdBrief): string | undefined {
  const { conditions } = brief;
  return (
    [conditions && asSentence(conditions), lastDayLine(brief)].filter(Boolean).join(" ") ||
    undefined
  );
}

const captions = {
  en: { offer: "Scan for the offer", visit: "Scan to visit" },
  es: { offer: "Escanee la oferta", visit: "Escanee y visite" },
} as const;

/** What a scan does, in a few words beside the code; a flat ad has no room for them. */
export const scanCaption = (brief: AdBrief, size: SizeId): string | undefined =>
  adSizes[size].shape === "upright"
    ? captions[languageOfBrief(brief)][hasOffer(brief) ? "offer" : "visit"]
    : undefined;
