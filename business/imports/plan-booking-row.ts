import { inArray, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { PriceList } from "#business/mailings/mailing.ts";
import {
  findOccupiedSpots,
  type OccupiedSpot,
} from "#business/reservations/availability/occupied-spots.ts";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import { buyerDetailsFormForOffice } from "#business/reservations/forms.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { isCalendarDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { SizeId } from "#site.ts";
import type { RowCells } from "./import.ts";
import {
  advertiserKeysForLaterRows,
  findMatchingAdvertiserOrProblem,
  type KnownAdvertiser,
  loadKnownAdvertisers,
  type MatchedAdvertiser,
} from "./known-advertisers.ts";
import {
  cellText,
  firstIssueMessage,
  formatInvalidDateMessage,
  type PlannedRow,
  type PlannedWritesOfEarlierLines,
  refusedRow,
} from "./row-planner.ts";

type Card = {
  id: number;
  name: string;
  state: string;
  dropDate: PlainDate;
  printFile: PlainDate;
  layoutId: string;
  prices: PriceList;
};

/** The cards that the rows want spots on, with their current claims. */
export type BookingRowContext = {
  today: PlainDate;
  cards: readonly Card[];
  seats: readonly (OccupiedSpot & { mailingId: number })[];
  /** The group of each industry: two of one group cannot be on the same card. */
  groups: ReadonlyMap<string, string>;
  /** The industries that nobody can book. */
  hidden: ReadonlySet<string>;
  /** The advertisers who may be the customers. */
  advertisers: readonly KnownAdvertiser[];
};

/** Loads at once what is needed to plan rows that book a spot. */
export async function loadBookingRowContext(
  rows: readonly RowCells[],
  database: Queryable,
): Promise<BookingRowContext> {
  if (rows.length === 0)
    return {
      today: "",
      cards: [],
      seats: [],
      groups: new Map(),
      hidden: new Set(),
      advertisers: [],
    };
  const { id, name, state, dropDate, printFile, layoutId, prices } = mailing;
  const cards = await database
    .select({ id, name, state, dropDate, printFile, layoutId, prices })
    .from(mailing)
    .where(
      or(
        inArray(
          mailing.name,
          rows.map((cells) => cellText(cells, "mailing")),
        ),
        inArray(
          mailing.dropDate,
          rows.map((cells) => cellText(cells, "drop")).filter(isCalendarDate),
        ),
      ),
    );
  const groups = await database
    .select({
      slug: industry.slug,
      group: industry.exclusivityGroup,
      isHidden: sql<boolean>`${industry.hiddenAt} is not null`,
    })
    .from(industry);
  return {
    today: await findTodayByDatabaseClock(database),
    cards: cards as Card[],
    seats: await findOccupiedSpots(
      cards.map((card) => card.id),
      database,
    ),
    groups: new Map(groups.map(({ slug, group }) => [slug, group])),
    hidden: new Set(groups.filter(({ isHidden }) => isHidden).map(({ slug }) => slug)),
    advertisers: await loadKnownAdvertisers(
      rows.map(readCustomer).flatMap(({ success, output }) => (success ? [output] : [])),
      database,
    ),
  };
}

type Wish = {
  card: Card;
  trade: { slug: string; name: string; group: string };
  spot: string;
  size: SizeId;
};

/**
 * Plans the booking of a row without a reference: by hand, with a numbered invoice sent to the
 * customer. An advertiser we know by email, phone or name gets the booking; otherwise there is a
 * new one. Its errors name missing cells, cells that contradict the card, and the business that
 * has the spot or the industry.
 */
export function planBookingRow(
  cells: RowCells,
  cards: BookingRowContext,
  ahead: PlannedWritesOfEarlierLines,
): PlannedRow {
  const about = cellText(cells, "business") || "No name";
  const wish = readWish(cells, cards);
  if (typeof wish === "string") return refusedRow(about, wish);
  const { card, trade, spot, size } = wish;
  const contradiction = contradictionIn(cells, wish) ?? whyNotThere(wish, cards);
  if (contradiction) return refusedRow(about, contradiction);
  const read = readCustomer(cells);
  if (!read.success) return refusedRow(about, firstIssueMessage(read));
  const joined = findMatchingAdvertiserOrProblem(read.output, cards.advertisers, ahead);
  if (typeof joined === "string") return refusedRow(about, joined);
  const priceCents = card.prices[size];
  const price = dollars(priceCents);
  return {
    about,
    plannedChange: "new",
    changes: [],
    sentence: `Books ${spot} on the ${card.name} card for ${trade.name}, ${price} before tax. ${read.output.email} gets the invoice and the Terms to accept.${joined ? ` ${joinsWhom(joined)}` : ""}`,
    takes: [
      { key: `place ${card.id} ${spot}`, name: "the same spot" },
      { key: `group ${card.id} ${trade.group}`, name: "the same industry on this card" },
    ],
    writes: advertiserKeysForLaterRows(read.output, joined),
    async carryOut(context, tx) {
      const place = { mailingId: card.id, industry: trade.slug, spot };
      const advertiserId = joined?.id ?? undefined;
      const input = { ...place, priceCents, details: read.output, paid: undefined, advertiserId };
      const { id, reference } = await placeCustomer(input, context, tx);
      return { record: { type: "reservation", id }, sentence: `Reservation ${reference}.` };
    },
  };
}

function readCustomer(cells: RowCells) {
  const person = Object.fromEntries(
    ["business", "email", "phone"].map((field) => [field, cellText(cells, field)]),
  );
  return v.safeParse(buyerDetailsFormForOffice, { ...person, name: cellText(cells, "person") });
}

const joinsWhom = ({ name, by }: MatchedAdvertiser) => `Joins ${name}, known by their ${by}.`;

function readWish(cells: RowCells, { cards, groups, today }: BookingRowContext): Wish | string {
  const [name, drop] = [cellText(cells, "mailing"), cellText(cells, "drop")];
  if (name === "" && drop === "") return "A row without a reference needs a mailing.";
  if (drop !== "" && !isCalendarDate(drop)) return formatInvalidDateMessage(drop);
  const meant = cards.filter(
    (each) => (name === "" || each.name === name) && (drop === "" || each.dropDate === drop),
  );
  const [card, another] = meant;
  if (!card) return `We can't find the mailing “${[name, drop].filter(Boolean).join(", ")}”.`;
  if (another) return `More than one mailing is called “${name}”. Add its drop date.`;
  if (!["published", "closed"].includes(card.state) || card.printFile < today) {
    return `You can't book on the ${card.name} card now. Its status is ${card.state}.`;
  }
  const typed = cellText(cells, "industry");
  const trade = findIndustry(typed);
  const group = groups.get(typed);
  if (!trade || !group)
    return typed ? `We don't have the industry “${typed}”.` : "Add an industry.";
  const id = cellText(cells, "place").toUpperCase();
  const spot = findSpot(getLayout(card), id);
  if (!spot) return id ? `${card.name} has no spot ${id}.` : "Add a spot, such as F1.";
  return { card, trade: { slug: trade.slug, name: trade.name, group }, spot: id, size: spot.size };
}

/** A new reservation has the card's price and size, and starts with an open invoice. */
function contradictionIn(cells: RowCells, { card, spot, size }: Wish): string | undefined {
  const [typedSize, price, state] = ["size", "price", "state"].map((field) =>
    cellText(cells, field),
  );
  if (typedSize && typedSize !== size)
    return `Spot ${spot} is ${size}, but the row says ${typedSize}.`;
  const cents = Math.round(Number(price) * 100);
  if (price && cents !== card.prices[size]) {
    return `Spot ${spot} costs ${dollars(card.prices[size])} on the ${card.name} card, but the row says “${price}”.`;
  }
  if (state && state !== "unpaid") {
    return "New reservations start with an open invoice. Import the payment afterward.";
  }
  return undefined;
}

function whyNotThere(
  { card, trade, spot }: Wish,
  { seats, groups, hidden }: BookingRowContext,
): string | undefined {
  if (hidden.has(trade.slug)) {
    return `${trade.name} is hidden in Settings, so nobody can book it.`;
  }
  const here = seats.filter(({ mailingId }) => mailingId === card.id);
  const onPlace = here.find((seat) => seat.spot === spot);
  if (onPlace) return `Spot ${spot} on the ${card.name} card is taken by ${nameOf(onPlace)}.`;
  const rival = here.find(
    (seat) => seat.industry !== null && groups.get(seat.industry) === trade.group,
  );
  return (
    rival &&
    `${trade.name} is taken on the ${card.name} card: ${nameOf(rival)} has spot ${rival.spot}.`
  );
}

function nameOf({ business, industry: trade, reference }: OccupiedSpot): string {
  if (trade === null) return "a house ad";
  return business ? `${business} (${reference})` : `somebody choosing now (${reference})`;
}
