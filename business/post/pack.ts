import type { Drop, Mailing } from "#business/mailings/mailing.ts";
import { routeName } from "#business/mailings/route-plan.ts";
import type { Company } from "#company.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type DropOffTrip, listDropOffTrips, type PostOffice } from "./plan-days.ts";
import { estimateOuncesPerCard, poundsOfCards, retailPostageCents } from "./postage.ts";

/**
 * What goes with the cards to one post office on one day, as figures: bundles, boxes, the form, and what is still to drop off.
 * Safe in the browser.
 */

/** A bundle, as its facing slip names it. `key`: names it among those of a mailing. */
export type RouteBundle = {
  key: string;
  zip: string;
  route: string;
  pieces: number;
  /** Bundle `number` of `of` of its route. */
  number: number;
  of: number;
};

/** The bundles of a trip, route by route. */
const listBundles = ({ routes }: Pick<DropOffTrip, "routes">): RouteBundle[] =>
  routes.flatMap((route) =>
    splitIntoBundles(route.homes).map((pieces, i, all) => ({
      key: `${routeName(route)}-${i + 1}`,
      zip: route.zip,
      route: route.route,
      pieces,
      number: i + 1,
      of: all.length,
    })),
  );

/** The post office takes bundles of 50 to 100 (USPS Quick Service Guide 140). */
const LARGEST_BUNDLE = 100;

/** The pieces of each bundle of a route: as few as there can be, as even as they can be. */
export function splitIntoBundles(pieces: number): number[] {
  const count = Math.ceil(pieces / LARGEST_BUNDLE);
  return Array.from(
    { length: count },
    (_, i) => Math.floor(pieces / count) + (i < pieces % count ? 1 : 0),
  );
}

export const countBundles = (routes: readonly { homes: number }[]): number =>
  routes.reduce((sum, { homes }) => sum + splitIntoBundles(homes).length, 0);

/** Bundles in a box: 500 cards weigh about 25 pounds. */
const BUNDLES_PER_BOX = 5;

type Mailer = Pick<
  Company,
  "tradeName" | "parentCompany" | "street" | "city" | "region" | "postalCode"
> & { phone: Pick<Company["phone"], "display"> };

export type EddmPack = {
  mailing: string;
  mailer: Mailer;
  postOffice: string;
  address: string;
  day: PlainDate;
  date: string;
  /** "Trip 2 of 3" */
  trip: string;
  routes: { name: string; pieces: number; bundles: number[] }[];
  bundles: RouteBundle[];
  boxes: RouteBundle[][];
  pieces: number;
  /** Of one card, estimated from its stock; undefined for one that we don't know. */
  ounces: number | undefined;
  pounds: number | undefined;
  postageCents: number;
};

/** Why a card with a permit imprint has no pack, and what its operator does instead. */
export const NO_EDDM_PACK_WITH_PERMIT =
  "This card has a permit imprint, so it has no EDDM Retail pack. Take it to your business mail entry unit with PS Form 3602-R, and ask there how they want the bundles. Photograph the form they accept for the proof of mailing. Until you send the print file, you can still change the postage in Settings.";

/** The pack of a trip; undefined if the mailing doesn't have it. */
export function createEddmPack(
  mailing: Pick<Mailing, "name" | "routePlan">,
  key: string,
  about: { offices: readonly PostOffice[]; mailer: Mailer; stock: string },
): EddmPack | undefined {
  const stops = listDropOffTrips(mailing.routePlan);
  const stop = stops.find((found) => found.key === key);
  if (!stop) return undefined;
  const bundles = listBundles(stop);
  const ounces = estimateOuncesPerCard(about.stock);
  const { postOffice, day, pieces } = stop;
  return {
    mailing: mailing.name,
    mailer: about.mailer,
    postOffice,
    address: about.offices.find(({ name }) => name === postOffice)?.address ?? "",
    day,
    date: longWeekdayDate(day),
    trip: `Trip ${stops.indexOf(stop) + 1} of ${stops.length}`,
    routes: stop.routes.map((route) => ({
      name: routeName(route),
      pieces: route.homes,
      bundles: splitIntoBundles(route.homes),
    })),
    bundles,
    boxes: Array.from({ length: Math.ceil(bundles.length / BUNDLES_PER_BOX) }, (_, i) =>
      bundles.slice(i * BUNDLES_PER_BOX, (i + 1) * BUNDLES_PER_BOX),
    ),
    pieces,
    ounces,
    pounds: ounces && poundsOfCards(pieces, ounces),
    postageCents: retailPostageCents(pieces, day),
  };
}

/** "4 of 88, 3 of 87": how many bundles of how many pieces, the largest first. */
export function describeBundles(bundles: readonly number[]): string {
  const sizes = Map.groupBy(bundles, (pieces) => pieces);
  return [...sizes].map(([pieces, same]) => `${same.length} of ${pieces}`).join(", ");
}

/**
 * The figures of PS Form 3587 in the order of the form, for its user to copy: we don't imitate the form. Order by the form
 * of about.usps.com/forms/ps3587.pdf as described at postmarkr.com, read in November 2026.
 */
export function listForm3587Figures(pack: EddmPack): [string, string][] {
  const { mailer, postOffice, address, date, bundles, pieces, ounces } = pack;
  const place = `${mailer.street}, ${mailer.city}, ${mailer.region} ${mailer.postalCode}`;
  const sizes = bundles.map((bundle) => bundle.pieces).toSorted((a, b) => b - a);
  return [
    ["Mailer", `${mailer.tradeName}, ${mailer.parentCompany}`],
    ["Address", place],
    ["Phone", mailer.phone.display],
    ["Agent", "None, unless somebody hands it in for us"],
    ["Customer Registration ID (CRID)", "Yours, from the Business Customer Gateway"],
    ["Post office of mailing", [postOffice, address].filter(Boolean).join(", ")],
    ["Mailing date", date],
    ["Number of bundles", String(bundles.length)],
    ["Pieces in a bundle", describeBundles(sizes)],
    ["Total pieces", formatCount(pieces)],
    [
      "Weight of a single piece",
      ounces ? `About ${ounces} oz by its stock: weigh one card` : "Weigh one card",
    ],
    ["Type of postage", "EDDM Retail indicia"],
  ];
}

/** A trip with what is still with us. */
export type OpenDropOffTrip = DropOffTrip & {
  bundles: (RouteBundle & { isDroppedOff: boolean })[];
  left: number;
};

export function listOpenDropOffTrips({
  routePlan,
  drops,
}: Pick<Mailing, "routePlan" | "drops">): OpenDropOffTrip[] {
  const droppedOff = new Set(
    drops.flatMap(({ routes = [] }) =>
      routes.flatMap(({ zip, route, bundles }) =>
        bundles.map((number) => `${zip}-${route}-${number}`),
      ),
    ),
  );
  return listDropOffTrips(routePlan).map((stop) => {
    const bundles = listBundles(stop).map((bundle) => ({
      ...bundle,
      isDroppedOff: droppedOff.has(bundle.key),
    }));
    const left = bundles.reduce(
      (sum, { pieces, isDroppedOff }) => sum + (isDroppedOff ? 0 : pieces),
      0,
    );
    return { ...stop, bundles, left };
  });
}

/** A drop from its bundles. `fewer`: cards that a route's bundles had less than their slips say, by "85251-C012". */
export function dropFromBundles(
  bundles: readonly RouteBundle[],
  {
    date,
    postOffice,
    fewer,
    note,
  }: Pick<Drop, "date" | "postOffice"> & { fewer: Readonly<Record<string, number>>; note: string },
): Drop {
  const groups = Map.groupBy(bundles, ({ zip, route }) => `${zip}-${route}`);
  const routes = [...groups].map(([name, ofRoute]) => {
    const [zip = "", route = ""] = name.split("-");
    const pieces = ofRoute.reduce((sum, bundle) => sum + bundle.pieces, 0) - (fewer[name] ?? 0);
    return { zip, route, pieces, bundles: ofRoute.map(({ number }) => number) };
  });
  const pieces = routes.reduce((sum, route) => sum + route.pieces, 0);
  return { date, pieces, postOffice, routes, ...(note && { note }) };
}
