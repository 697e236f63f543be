import { paths } from "#app/paths.ts";
import { areas } from "#business/mailings/areas.ts";
import { pricePerHome } from "#business/mailings/price-per-home.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { claims, type DeadlineId, deadlineRule, site, sizes } from "#site.ts";

/** The id of the price comparison on Home. */
export const COMPARISON_ELEMENT_ID = "compare";

/** A question and its answer: a list of paragraphs with links written [words](address). */
export type FaqEntry = { question: string; answer: readonly string[] };

const homes = formatCount(site.households);
const prices = listed(sizes.map((size) => dollars(size.priceCents)));
const each = listed(sizes.map((size) => pricePerHome(size.priceCents)));
const places = areas.map(({ name, slug }) => `[${name}](${paths.area(slug)})`);

/** The five questions of the client's specification. */
export const faqEntries: readonly FaqEntry[] = [
  {
    question: "What are shared mailings?",
    answer: [
      `One big ${site.card.name} card with up to 14 local businesses on it, printed on both sides and mailed to ${homes} Scottsdale households. Everyone shares the print and the postage; each business pays only for its own place.`,
      "There is one business per industry, so nobody on the card competes with you. The card carries no names and needs no address list: it goes to every home on the carrier routes of that mailing.",
    ],
  },
  {
    question: "Which areas do you serve?",
    answer: [
      `North Scottsdale, Paradise Valley, Old Town and the neighborhoods between them. One card goes to ${homes} households on whole carrier routes, not to every home in the city; ask us which routes the next one takes.`,
      `Read more about ${listed(places)}.`,
    ],
  },
  {
    question: "How often do mailings go out?",
    answer: [
      `Once a month; the days at the top of this page count down to the next one. Booking closes about ${daysBefore("bookingCloses")} days before the drop date, you approve your ad about ${daysBefore("approvalDue")} days before it, and we expect the card in homes within ${-daysBefore("inHomesBy")} days after it. The dates are on the [reservation page](${paths.reservation()}).`,
      claims.delivery.text,
    ],
  },
  {
    question: "What does it cost next to traditional mail?",
    answer: [
      `${claims.sixtyToSeventy.text} than mailing a postcard of your own to the same ${homes} homes, and that is the careful reading: [the table on this page](#${COMPARISON_ELEMENT_ID}) has every figure with its source. A place costs ${prices} a mailing, which is ${each} a home. Design, print and postage are in it.`,
      claims.smallerSpace.text,
    ],
  },
  {
    question: "How do I know whether it worked?",
    answer: [
      `Your ad carries its own QR code to its own landing page, an offer code that people name or show, and if you like a call-tracking number. What they count is yours alone, and you get it as a report about ${-daysBefore("report")} days after the drop date.`,
      claims.response.text,
    ],
  },
];

/** The answer without links, for structured data. */
export function faqAnswerText(entry: FaqEntry): string {
  return entry.answer.join(" ").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

/** A paragraph split into text and links. */
export function splitLinks(paragraph: string): readonly { words: string; to?: string }[] {
  return paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((piece) => {
      const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      return words && to ? { words, to } : { words: piece };
    });
}

function daysBefore(id: DeadlineId): number {
  return -(deadlineRule.find((deadline) => deadline.id === id)?.days ?? 0);
}

/** "a, b and c" */
function listed(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
