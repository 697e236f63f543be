import { eq, sql } from "drizzle-orm";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { AVAILABILITY_TOPIC } from "#business/reservations/claims/claims.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { spotCode } from "#database/schema/results.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { parseLandingPageAddress, SPOT_CODES_TOPIC, type SpotCodeTargetKind } from "./spot-code.ts";

const PAUSE = 500;

export type SpotCode = {
  code: string;
  reservationId: number;
  leadsTo: SpotCodeTargetKind;
  /** The buyer's page, https; null if they have never entered one. */
  website: string | null;
  isListed: boolean;
  /** Whether its spot was given up before it was printed. */
  ended: boolean;
  /** Until its card is printed, a code only shows where it will lead. */
  isPrinted: boolean;
};

/** A code that was printed leads on, whatever becomes of the reservation afterwards. */
const endedSql = sql<boolean>`${reservation.endedAt} is not null and (${mailing.printedOn} is null
  or (${reservation.endedAt} at time zone 'America/Phoenix')::date < ${mailing.printedOn})`;

const query = (database: Queryable) =>
  database
    .select({
      code: spotCode.code,
      reservationId: spotCode.reservationId,
      leadsTo: spotCode.leadsTo,
      website: spotCode.website,
      isListed: spotCode.isListed,
      ended: endedSql,
      isPrinted: sql<boolean>`${mailing.printedOn} is not null`,
    })
    .from(spotCode)
    .innerJoin(reservation, eq(reservation.id, spotCode.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId));

type Row = Awaited<ReturnType<typeof query>>[number];

/** A page that is not allowed (any more) is not led to: our offer page takes its place. */
function toKnownCode(row: Row): SpotCode {
  const own = siteOrigin(currentSettings());
  const leads =
    row.leadsTo === "website" &&
    row.website !== null &&
    "address" in parseLandingPageAddress(row.website, own);
  return { ...row, leadsTo: leads ? "website" : "offer" };
}

/** A code by what somebody typed or scanned, in upper or lower case; undefined if it was never given. */
export async function findSpotCode(typed: string) {
  const [row] = await query(db).where(eq(spotCode.code, typed.toUpperCase()));
  return row && toKnownCode(row);
}

export async function findSpotCodeOfReservation(reservationId: number) {
  const [row] = await query(db).where(eq(spotCode.reservationId, reservationId));
  return row && toKnownCode(row);
}

export type SpotCodeCache = {
  find: (code: string) => SpotCode | undefined;
  close: () => void;
};

/**
 * Every code in memory, so that a scan never waits for the database: a company has some hundred of them. They are read now,
 * and again after each announced change of a code, a reservation or a mailing, at most every half second; while the database
 * doesn't answer, they are as they were.
 */
export async function openSpotCodeCache(): Promise<SpotCodeCache> {
  let codes = await readAll();
  let isReading = false;
  let isStale = false;
  let isClosed = false;

  async function readAgain(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !isClosed) {
      isStale = false;
      try {
        codes = await readAll();
      } catch (error) {
        isStale = true;
        log.error({ err: error }, "the codes could not be read");
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
    }
    isReading = false;
  }

  const stops = [SPOT_CODES_TOPIC, AVAILABILITY_TOPIC, SITE_TOPIC].map((topic) =>
    onAnnouncement(topic, () => void readAgain()),
  );
  return {
    find: (code) => codes.get(code),
    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
    },
  };
}

async function readAll(): Promise<Map<string, SpotCode>> {
  const rows = await query(db);
  return new Map(rows.map((row) => [row.code, toKnownCode(row)]));
}
