import { paths } from "#app/paths.ts";
import { areas } from "#business/mailings/areas.ts";
import { pricePerHome } from "#business/mailings/price-per-home.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { claims, type DeadlineId, deadlineRule, savingsRange, site, sizes } from "#site.ts";

/** The id of the price comparison on Home. */
export const COMPARISON_ELEMENT_ID = "compare";

/** A question and its answer: a list of paragraphs with links written [words](address). */
export type FaqEntry = { question: string; answer: readonly string[] };

const homes = formatCount(site.households);
const prices = listed(
  sizes.map((size) => dollars(size.priceCents)),
  "or",
);
const each = listed(
  sizes.map((size) => pricePerHome(size.priceCents)),
  "or",
);
const neighborhoods = areas.map(({ name, slug }) => `[${name}](${paths.area(slug)})`);

/** The five questions of the client's specification. */
export const faqEntries: readonly FaqEntry[] = [
  {
    question: "What are shared mailings?",
    answer: [
      `One big ${site.card.name} card with up to 14 local businesses on it, printed on both sides and mailed to ${homes} Scottsdale households. Everyone shares the cost of printing and postage; you pay only for your own spot.`,
      "There are no names and no mailing list: the card goes to every home on the mail routes we choose.",
    ],
  },
  {
    question: "Which areas do you serve?",
    answer: [
      `North Scottsdale, Paradise Valley, Old Town and the neighborhoods in between. Each card goes to ${homes} households on whole mail routes, not to every home in the city. Ask us which routes are next.`,
      `Read more about ${listed(neighborhoods)}.`,
    ],
  },
  {
    question: "How often do mailings go out?",
    answer: [
      `Once a month is the plan. Booking closes about ${daysBefore("bookingCloses")} days before the drop date, when the cards go to the post office. You approve your ad about ${daysBefore("approvalDue")} days before that, and we expect cards in homes within ${-daysBefore("inHomesBy")} days after. Every date is on the [reservation page](${paths.reservation()}).`,
    ],
  },
  {
    question: "How does it compare with mailing on my own?",
    answer: [
      `Our cautious figure is ${claims.sixtyToSeventy.text} than mailing your own postcard to the same ${homes} homes. [The table on this page](#${COMPARISON_ELEMENT_ID}) shows ${savingsRange()}, with every number and its source. A spot costs ${prices} a mailing, or ${each} a home, design, printing and postage included.`,
      claims.smallerSpace.text,
    ],
  },
  {
    question: "How will I know if it worked?",
    answer: [
      `Your ad gets its own QR code and landing page, an offer code customers can mention and, if you want one, a call-tracking number. You get the counts in a report about ${-daysBefore("report")} days after the drop date.`,
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
function listed(items: readonly string[], last = "and"): string {
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
