import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type Actor, systemActor } from "#business/audit-log/audit-log.ts";
import {
  closeMailing,
  markPrinted,
  recordPostOfficeConfirmation,
} from "#business/mailings/advance-mailing.ts";
import { postOfficeDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import {
  createMissingUpcomingMailings,
  createPublishedMailings,
} from "#business/mailings/calendar/create-published-mailings.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import {
  mailingDatesForDropDate,
  monthlyDropDatesFrom,
  type OfficeMailing,
} from "#business/mailings/mailing.ts";
import { planFromMailing } from "#business/mailings/mailing-fields.ts";
import { saveRoutePlan } from "#business/mailings/save-route-plan.ts";
import { listOpenDropOffTrips } from "#business/post/pack.ts";
import { assignDaysToRoutes } from "#business/post/plan-days.ts";
import { recordDropOff } from "#business/post/record-drop-off.ts";
import { findPressFiles, readPressFilePart } from "#business/press/find-press-files.ts";
import { requestPressFile } from "#business/press/make-press-file.ts";
import {
  addPrinterProof,
  approvePrinterProof,
  recordPressFileSent,
} from "#business/press/press-steps.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import { addHouseAd } from "#business/reservations/move/arrange-card.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate, arizonaMidnight, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { type DemoYear, undefinedIfRefused } from "./agenda.ts";
import { bookWantedSpot } from "./booking.ts";
import { demoBusinesses } from "./businesses.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const hourOf = (date: PlainDate, hour: number) => arizonaMidnight(date).getTime() + hour * HOUR;

/** Days before a card's drop in which its places are sold; most of them late. */
const SOLD_FROM = 130;
/** Booking closes three weeks before the drop, over a long weekend up to three days more. */
const BOOKED_UNTIL = 25;

/** The post office of each ZIP Code that the cards go to, and its neighborhood. */
const DELIVERIES = [
  { zip: "85251", postOffice: "Old Town Station", neighborhood: "Old Town" },
  { zip: "85254", postOffice: "Scottsdale Airpark Station", neighborhood: "Kierland" },
  { zip: "85260", postOffice: "Scottsdale Airpark Station", neighborhood: "Airpark" },
] as const;
/** Carrier routes in each, of about 374 homes. */
const ROUTES_EACH = 9;

/** A card goes to print so many days before it is mailed, and its file to the printer a day earlier. */
const PRINTED_BEFORE = 5;
/** Making a print file takes seconds: only the card that was printed last has one. */
const FILE_WITHIN = 31 * DAY;

export async function createYearOfMailings(first: PlainDate): Promise<void> {
  await createPublishedMailings(monthlyDropDatesFrom(first, 12), {
    actor: systemActor,
    now: now(),
  });
}

export async function scheduleMailingWork(cast: DemoYear): Promise<void> {
  const known = new Set<number>();
  const look = async () => {
    await createMissingUpcomingMailings({ actor: systemActor, now: now() });
    const rows = await db.select().from(mailing).orderBy(asc(mailing.dropDate));
    for (const { id, dropDate, layoutId } of rows) {
      if (known.has(id)) continue;
      known.add(id);
      scheduleBuyers({ id, layoutId }, dropDate, known.size, cast);
      scheduleOffice(id, dropDate, known.size, cast);
    }
  };
  await look();
  for (let at = Date.now() + DAY; at < cast.agenda.end; at += DAY) cast.agenda.at(at, look);
}

/** Newer cards sell better than the first ones did. */
function scheduleBuyers(
  card: { id: number; layoutId: string },
  dropDate: PlainDate,
  nth: number,
  cast: DemoYear,
): void {
  const { agenda, luck } = cast;
  const known = Math.min(1, 0.7 + nth * 0.03);
  for (const business of demoBusinesses) {
    const wants = luck.happens(business.loyalty * known);
    const daysAhead = BOOKED_UNTIL + (SOLD_FROM - BOOKED_UNTIL) * luck.next() ** 1.6;
    const at = hourOf(addDays(dropDate, -Math.floor(daysAhead)), luck.between(7, 20));
    if (wants && at > Date.now()) {
      agenda.at(at, () => bookWantedSpot({ mailing: card, business }, cast));
    }
  }
}

/** The office's own dates: the fourth card is late because of the printer, one card has a house ad. */
function scheduleOffice(id: number, dropDate: PlainDate, nth: number, cast: DemoYear): void {
  const { agenda, luck, owner } = cast;
  const day = (days: number) => addDays(dropDate, days);
  const { bookingCloses } = mailingDatesForDropDate(dropDate);
  const step = (date: PlainDate, hour: number, run: (found: OfficeMailing) => Promise<unknown>) =>
    agenda.at(hourOf(date, hour), async () => {
      const found = await findOfficeMailingById(id);
      if (found) await run(found).catch(undefinedIfRefused);
    });
  const slip = nth === 4 ? 3 : 0;
  step(bookingCloses, 23, (found) => closeMailing(seen(found), contextFor(owner)));
  step(addDays(bookingCloses, 1), 9, (found) => fillWithHouseAds(found, owner));
  step(day(-13), 10, (found) => setCosts(found, luck.between(180, 420), owner));
  if (slip > 0)
    step(day(-10), 11, (found) => postpone(found, addDays(found.dropDate, slip), owner));
  const printedOn = day(-PRINTED_BEFORE + slip);
  const droppedOff = postOfficeDayOnOrAfter(day(slip));
  step(addDays(bookingCloses, 2), 9, (found) => planRoutes(found, droppedOff, owner));
  if (hourOf(printedOn, 0) > agenda.end - FILE_WITHIN) {
    step(addDays(printedOn, -1), 9, (found) =>
      requestPressFile(
        { mailingId: found.id, formKey: randomUUID(), reasons: {} },
        contextFor(owner),
      ),
    );
    step(printedOn, 14, (found) => sendFile(found, owner));
  }
  step(printedOn, 15, (found) => markPrinted({ ...seen(found), printedOn }, contextFor(owner)));
  step(droppedOff, 16, (found) => dropOff(found, owner));
  step(day(6 + slip), 10, (found) =>
    recordPostOfficeConfirmation({ ...seen(found), confirmedOn: day(6 + slip) }, contextFor(owner)),
  );
}

const seen = ({ id, version }: OfficeMailing) => ({ id, expectedVersion: version });
const contextFor = (actor: Actor) => ({ actor, now: now() });

function planRoutes(found: OfficeMailing, from: PlainDate, owner: Actor) {
  const routes = DELIVERIES.flatMap((delivery, n) =>
    Array.from({ length: ROUTES_EACH }, (_, i) => ({
      ...delivery,
      route: `C${String(n + 3 * i + 1).padStart(3, "0")}`,
      homes: 354 + ((n + i) % 5) * 10,
      businesses: (i * 7) % 30,
      asOf: arizonaDate(now()),
      isChosen: true,
      day: null,
    })),
  );
  const routePlan = assignDaysToRoutes(routes, { from, offices: [] });
  return saveRoutePlan({ ...seen(found), routePlan: [...routePlan] }, contextFor(owner));
}

/** The file goes to the printer, whose proof is right. */
async function sendFile({ id: mailingId }: OfficeMailing, owner: Actor): Promise<void> {
  const file = (await findPressFiles(mailingId)).find(({ state }) => state === "ready");
  if (!file) return;
  const { id, hash } = file;
  const sent = { id, sentTo: "press@copper-press.example", quote: "1,890" };
  await recordPressFileSent(sent, contextFor(owner));
  const upload = await readPressFilePart(hash ?? "", "pdf");
  await addPrinterProof({ id, name: "proof.pdf", upload }, contextFor(owner));
  await approvePrinterProof({ id, seen: hash ?? "", note: "" }, contextFor(owner));
}

/** Every bundle of every trip, at the post offices of its routes. */
async function dropOff({ id, ...card }: OfficeMailing, owner: Actor): Promise<void> {
  for (const { day, postOffice, bundles } of listOpenDropOffTrips(card)) {
    const found = await findOfficeMailingById(id);
    if (!found) return;
    const about = { date: day, postOffice, bundles: bundles.map(({ key }) => key) };
    await recordDropOff({ ...seen(found), ...about, fewer: {}, note: "" }, contextFor(owner));
  }
}

/** One place that nobody wanted carries our own ad; the others stay white. */
async function fillWithHouseAds(found: OfficeMailing, owner: Actor): Promise<void> {
  for (const { id: spot } of getLayout(found).spots) {
    const put = await addHouseAd({ mailingId: found.id, spot }, contextFor(owner)).then(
      () => true,
      undefinedIfRefused,
    );
    if (put) return;
  }
}

async function setCosts(found: OfficeMailing, dollars: number, owner: Actor): Promise<void> {
  const plan = { ...planFromMailing(found), otherCents: Math.round(dollars) * 100 };
  await changeMailingPlan({ ...seen(found), plan }, contextFor(owner));
}

function postpone(found: OfficeMailing, dropDate: PlainDate, owner: Actor) {
  const sentence =
    "The printer’s cutting machine broke down, so the cards will be three days late.";
  return postponeMailing(
    { ...seen(found), dropDate, reason: "other", sentence },
    contextFor(owner),
  );
}

export const arizonaToday = () => arizonaDate(now());
