/**
 * The client's settings: everything that is true of this one business and of no other.
 * Safe in the browser. Money is integer cents, unit postage thousandths of a dollar ("mills"),
 * dates are calendar dates in Arizona written YYYY-MM-DD.
 */

/** Where a figure comes from. `url` is missing where the source is a price sheet without an address. */
export type Source = { name: string; url?: string; date: string };

/**
 * The sizes of a spot, cheapest first: inches as printed with the gutter, what a spot costs until the owner sets another
 * price in the office (prices.ts), what an ad has room for, and the spot of the sample card that shows it. Everything else
 * about a size follows from this (docs/decisions/036).
 */
export const sizes = [
  {
    id: "small",
    name: "Small",
    widthInches: 3,
    heightInches: 2,
    firstPriceCents: 350_00,
    fits: "Your name, one line, one offer, phone and QR code. Enough if your name says what you do.",
    sample: { spot: "B4", of: "dog walking" },
  },
  {
    id: "medium",
    name: "Medium",
    widthInches: 3,
    heightInches: 4,
    firstPriceCents: 600_00,
    fits: "A picture or drawing, a headline, your offer, three short points, phone and QR code.",
    sample: { spot: "F5", of: "pest control" },
  },
  {
    id: "large",
    name: "Large",
    widthInches: 4,
    heightInches: 5,
    firstPriceCents: 1000_00,
    fits: "A picture that stops people, a full headline, your services, an offer with a dashed coupon border, address, phone and QR code.",
    sample: { spot: "F1", of: "roofing" },
  },
] as const;

export type SizeId = (typeof sizes)[number]["id"];

/**
 * The company as the first installation names it. From then on its owner sets it in the office: everything else reads
 * `company()` (company.ts, docs/decisions/049). Phone in E.164, weekdays from 1 for Monday, hours in Arizona time.
 */
export const firstCompany = {
  tradeName: "Scottsdale Spotlight",
  parentCompany: "Saguaro Local Media LLC",
  phone: "+14805550142",
  email: "hello@scottsdalespotlight.example",
  street: "1 Example Plaza, Suite 100",
  city: "Scottsdale",
  region: "AZ",
  postalCode: "85251",
  location: { latitude: 33.4942, longitude: -111.9261 },
  weekdays: [1, 2, 3, 4, 5],
  opens: "09:00",
  closes: "17:00",
  social: [
    "https://facebook.example/scottsdalespotlight",
    "https://instagram.example/scottsdalespotlight",
    "https://linkedin.example/company/scottsdalespotlight",
  ],
} as const;

/**
 * The common questions of the client's specification, until the owner changes them in the office. A name in braces is a
 * fact that pages compute (business/company/questions.ts).
 */
export const firstQuestions = [
  {
    question: "What are shared mailings?",
    answer:
      "One big {card} card with up to 14 local businesses on it, printed on both sides and mailed to {homes} Scottsdale households. Everyone shares the cost of printing and postage; you pay only for your own spot.\n\nThere are no names and no mailing list: the card goes to every home on the mail routes we choose.",
  },
  {
    question: "Which areas do you serve?",
    answer:
      "North Scottsdale, Paradise Valley, Old Town and the neighborhoods in between. Each card goes to {homes} households on whole mail routes, not to every home in the city. Ask us which routes are next.\n\nRead more about {areas}.",
  },
  {
    question: "How often do mailings go out?",
    answer:
      "Monthly. Booking closes about {days to booking close} days before the drop date, when the cards go to the post office. You approve your ad about {days to approval} days before that, and we expect cards in homes within {days to homes} days after. Every date is on the [reservation page](/reservation).",
  },
  {
    question: "How does it compare with mailing on my own?",
    answer:
      "Our conservative estimate is {careful saving} than mailing your own postcard to the same {homes} homes. [The price comparison](/features#compare) shows {savings}, with every number and its source. A spot costs {prices} a mailing, or {price per home} a home, design, printing and postage included.\n\n{smaller spot}",
  },
  {
    question: "How will I know if it worked?",
    answer:
      "Your ad gets its own QR code. It opens your website or a landing page with your offer. You can add an offer code for customers to mention and, if you use one, a call-tracking number. About {days to report} days after the drop date, you get a report with the number of scans.\n\n{response} [See how many jobs would pay for a spot](/break-even).",
  },
] as const;

export const site = {
  description:
    "Shared 9x12 direct mail in Scottsdale, Arizona. One big card monthly, one business per industry, 10,000 households.",
  areaServed: ["Scottsdale, Arizona", "Paradise Valley, Arizona"],
  households: 10_000,
  card: { widthInches: 12, heightInches: 9, name: "9x12" },
  terms: { version: "1", date: "2026-11-28" },
  privacy: { version: "1", date: "2026-11-28" },
} as const;

/**
 * When mailings are dropped at the post office: monthly, the first on the next such month and day. A day on which no post
 * office counter is open moves to the next one on which one is (business/mailings/calendar/business-days.ts).
 */
export const calendarRule = { dayOfMonth: 15, firstMonth: 5, plannedAhead: 12 } as const;

/**
 * The dates of one mailing, in days from its drop date, in order. `work`: something that the office or the buyer has to
 * do by then; on a weekend or a federal holiday it moves to the business day before.
 * In-home dates are a window that we expect; the post office gives no delivery-time guarantee.
 */
export const deadlineRule = [
  {
    id: "bookingCloses",
    name: "Booking closes",
    inOffice: "Booking closes",
    days: -21,
    work: true,
  },
  {
    id: "briefDue",
    name: "Your ad details are due",
    inOffice: "Ad details due",
    days: -19,
    work: true,
  },
  {
    id: "approvalDue",
    name: "You approve your ad",
    inOffice: "Approval due",
    days: -14,
    work: true,
  },
  {
    id: "printFile",
    name: "The card goes to print",
    inOffice: "The card goes to print",
    days: -12,
    work: true,
  },
  {
    id: "cardsReceived",
    name: "Printed cards arrive",
    inOffice: "Printed cards arrive",
    days: -4,
    work: true,
  },
  { id: "drop", name: "Drop date", inOffice: "Drop date", days: 0, work: false },
  { id: "inHomesBy", name: "In homes by", inOffice: "In homes by", days: 7, work: false },
  { id: "report", name: "Your report", inOffice: "Reports go out", days: 30, work: true },
] as const;

export type DeadlineId = (typeof deadlineRule)[number]["id"];

/** How the dates of a mailing stand to the days of `deadlineRule`, and which of them count. */
export const dateRule = {
  movesBack:
    "A deadline that falls on a weekend or a federal holiday moves to the business day before it, or earlier if two would fall together.",
  movesOn:
    "A drop date that falls on a Sunday or a federal holiday moves to the next day the post office is open. Saturdays count as open.",
  counts: "The dates on your reservation page are the ones that count.",
} as const;

/** What a cancellation gives back, by the last date on which it does. */
export const refundLadder = [
  {
    until: "bookingCloses",
    gives: "full refund",
    sentence:
      "Cancel through the day booking closes (about three weeks before the drop date), and you get a full refund.",
  },
  {
    until: "printFile",
    gives: "credit",
    sentence:
      "Cancel after that, through the day the card goes to print (about twelve days before the drop date), and you get the full amount as credit for a later mailing.",
  },
  {
    until: null,
    gives: "nothing",
    sentence:
      "After the print date, or once the card has gone to print if that’s sooner, there’s no refund: your ad is on every copy.",
  },
] as const;

/** By how many days a mailing may be postponed before that gives the payment back; one that does not fill, at most. */
const POSTPONED_OVER_DAYS = 30;

/** What we owe when the fault is ours. */
export const ourPromises = {
  postponedOverDays: POSTPONED_OVER_DAYS,
  postponed: `If we postpone a mailing by more than ${POSTPONED_OVER_DAYS} days, you get your full payment back.`,
  doubleSold: "If we ever sell your industry twice on one card, you get your full payment back.",
  ourError:
    "If we print your ad wrong, you choose: a free spot on the next mailing, or your money back.",
} as const;

/**
 * How many spots must be sold for a card to be mailed as planned, as the Terms say it. The owner may ask for more in the
 * office (business/mailings/selling-rules.ts).
 */
const MINIMUM_SPOTS = 8;

/** Days from a booking until its invoice is due, until the owner sets others in the office. */
export const firstInvoiceDays = 10;

/** The rule for a card that does not fill: decided at a date, never left open. */
export const minimumFillSentence = (spots: number) =>
  `If fewer than ${spots} spots are sold when booking closes, we decide on the next business day whether to mail the card anyway or postpone it once, by at most ${POSTPONED_OVER_DAYS} days. We tell you either way. If we postpone it, you can have your money back instead.`;

/** The same as the Terms promise it. */
export const minimumFill = {
  places: MINIMUM_SPOTS,
  sentence: minimumFillSentence(MINIMUM_SPOTS),
} as const;

/**
 * The share of one card's spots that strangers may take up at once, rounded down: by holds without
 * a confirmed email address, by waitlist offers, and by invoice reservations of first-time buyers.
 * Beyond the first, a buyer confirms an address; beyond the last, they pay online or the office
 * confirms them.
 */
export const strangersShare = {
  holds: { parts: 1, of: 2 },
  offers: { parts: 1, of: 3 },
  invoices: { parts: 1, of: 3 },
} as const;

/** What the post office accepts of EDDM Retail (USPS Domestic Mail Manual, section 145). */
export const postOffice = { piecesPerZipAndDay: 5_000 } as const;

/** The other figures of the Terms and of the Privacy text. */
export const agreement = {
  /** How far below the agreed households a mailing may fall before the price is reduced, in percent. */
  quantityTolerancePercent: 2,
  /** Days after the drop date in which an error of ours can be reported. */
  claimDays: 30,
  /** Days after the drop date until which codes and tracking numbers on a card keep working. */
  trackingDays: 90,
  /** Business days within which a refund is sent, and months for which a credit is good. */
  refundBusinessDays: 10,
  creditMonths: 12,
  /** Days before its end from which a credit is announced to anyone who has it. */
  creditNoticeDays: 30,
  /** Months after the last interest until an address that became no customer is deleted. */
  leadKeptMonths: 24,
  /** Months after a business's last mailing until what it gave us for its ads is deleted. */
  adKeptMonths: 24,
  /** Days after a spot that was held and never confirmed was given up or ran out, until all of it is deleted. */
  strangerKeptDays: 90,
  /** Months after a card was mailed until the addresses on its waitlist are deleted. */
  waitlistKeptMonths: 3,
} as const;

const NOTICE_123: Source = {
  name: "USPS Notice 123, price change of July 12, 2026",
  url: "https://pe.usps.com/resources/PriceChange/July%202026%20Price%20Change%20-%20Notice123%20PDF%20-%207.2.26.pdf",
  date: "2026-07-02",
};

/** EDDM Retail flats, dollars per piece in mills, oldest first; the first row also covers all earlier days. */
export const postageRates: readonly { from: string; millsPerPiece: number; source: Source }[] = [
  {
    from: "2025-07-13",
    millsPerPiece: 247,
    source: { name: "USPS EDDM Retail rate before July 12, 2026", date: "2026-07-11" },
  },
  { from: "2026-07-12", millsPerPiece: 260, source: NOTICE_123 },
];

/** The postage in force on a calendar date (YYYY-MM-DD). */
export function postageRateOn(date: string): (typeof postageRates)[number] {
  const [oldest, ...later] = postageRates;
  if (!oldest) throw new Error("the table of postage rates is empty");
  return later.reduce((rate, next) => (next.from <= date ? next : rate), oldest);
}

const PRINT_SHEET: Source = {
  name: "Printing4SuperCheap price sheet, 10,000 pieces",
  date: "2026-08-18",
};
const TURN_KEY_SHEET: Source = {
  name: "Turn-key EDDM price sheet, 33.5 cents per piece",
  date: "2026-08-18",
};

/** What printing the shared card costs, 9x12 in both sides in color, by the pieces that an order covers. */
export const printPrices = {
  source: PRINT_SHEET,
  tiers: [
    { pieces: 5_000, cents: 1_209_00 },
    { pieces: 10_000, cents: 2_299_00 },
  ],
} as const;

/** The day for which the comparison holds: its postage is the rate in force then. */
export const comparisonDate = "2026-08-18";

/** Mailing your own postcard to the same homes, the other ways to do it. Design and labor excluded. */
export const ownMailings = [
  {
    id: "own-9x12",
    name: "Your own 9x12 card by EDDM",
    printCents: 2_299_00,
    allInMillsPerPiece: null,
    sources: [PRINT_SHEET, NOTICE_123],
  },
  {
    id: "own-6x9",
    name: "Your own 6.25x9 card by EDDM",
    printCents: 1_109_00,
    allInMillsPerPiece: null,
    sources: [PRINT_SHEET, NOTICE_123],
  },
  {
    id: "turn-key",
    name: "A done-for-you EDDM service",
    printCents: null,
    allInMillsPerPiece: 335,
    sources: [TURN_KEY_SHEET],
  },
] as const;

/** What to plan on; nobody promises it. */
const plannedResponse =
  "If you mailed a card of your own, we’d plan on a response from 0.25% to 1% of homes. With fourteen ads on one card, plan on less.";

/**
 * The sentences about neighborhoods and response that pages may use, each with its ground. Nothing beyond these, and those
 * about savings, which follow from the prices (prices.ts).
 */
export const claims = {
  smallerSpace: {
    text: "A spot is smaller than a card of your own. Per square inch, sharing isn’t cheaper. Per home, it is.",
    ground: "216 square inches, both sides, against 6 to 20.",
    sources: [],
  },
  affluent: {
    text: "Premium, affluent neighborhoods: median household income is about $182,000 in Paradise Valley (85253) and $174,000 in North Scottsdale (85262).",
    ground:
      "U.S. Census Bureau estimates by ZIP Code, as ABC15 read them: the first and second highest median household incomes of the Valley.",
    sources: [
      {
        name: "ABC15, from U.S. Census Bureau estimates",
        url: "https://www.abc15.com/news/local-news/data-valleys-wealthiest-and-most-up-and-coming-zip-codes",
        date: "2024-12-13",
      },
    ],
  },
  response: {
    text: `We don’t promise a response rate. ${plannedResponse}`,
    planned: plannedResponse,
    ground:
      "The 3 to 5% you may have read about comes from mail addressed to people by name, mostly existing customers.",
    sources: [
      {
        name: "Response rates for mail addressed by name, CRST.NET, citing the DMA",
        url: "https://crst.net/services/direct-mail/direct-mail-response-rates",
        date: "2026-09-01",
      },
    ],
  },
  delivery: {
    text: "We say “mailed,” not “delivered”: the post office doesn’t guarantee delivery dates, and it doesn’t confirm delivery to each home.",
    ground: "USPS Domestic Mail Manual, EDDM Retail: no delivery-time guarantee.",
    sources: [
      {
        name: "USPS Domestic Mail Manual, section 143",
        url: "https://pe.usps.com/Archive/NHTML/DMMArchive20221107/143.htm",
        date: "2022-11-07",
      },
    ],
  },
} as const;

/**
 * What the first version shipped with because the client has not said; each must be replaced before launch. Of a text
 * the version counts up once a lawyer has read it.
 */
const shipped = [
  ["tradeName", "Scottsdale Spotlight", "the company name"],
  ["parentCompany", "Saguaro Local Media LLC", "the legal name"],
  ["phone", "+14805550142", "the phone number"],
  ["email", "hello@scottsdalespotlight.example", "the email address"],
  ["street", "1 Example Plaza, Suite 100", "the street address"],
  ["location", { latitude: 33.4942, longitude: -111.9261 }, "the office’s location on the map"],
  ["social.0", "https://facebook.example/scottsdalespotlight", "the Facebook profile"],
  ["social.1", "https://instagram.example/scottsdalespotlight", "the Instagram profile"],
  ["social.2", "https://linkedin.example/company/scottsdalespotlight", "the LinkedIn profile"],
  ["terms.version", "1", "no lawyer has read the Terms yet"],
  ["privacy.version", "8", "no lawyer has read the Privacy page yet"],
] as const;

/** `what` it is, or what is still to do where it has no value that says so by itself. */
export type Placeholder = { setting: string; what: string; value: string | null };

const at = (settings: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      settings,
    );

/** The launch check: every setting, of the company as it is now, that still carries the value it was shipped with. */
export function placeholders(company: object = firstCompany): readonly Placeholder[] {
  const settings = { ...site, ...company };
  return shipped
    .filter(([setting, value]) => JSON.stringify(at(settings, setting)) === JSON.stringify(value))
    .map(([setting, value, what]) => ({
      setting: `site.${setting}`,
      what,
      value: setting.endsWith(".version") ? null : inWords(value),
    }));
}

function inWords(value: (typeof shipped)[number][1]): string {
  if (typeof value === "string") return value;
  return `${value.latitude}, ${value.longitude}`;
}
