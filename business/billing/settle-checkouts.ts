import { asc, sql } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { beginPayment } from "#business/reservations/begin-payment.ts";
import { checkout } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import { type Gateway, GatewayUnavailable } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Checkout, pageTimes } from "./checkout.ts";
import { toCheckout } from "./checkouts.ts";
import { closeCheckout, expirePage } from "./close-checkout.ts";
import { settlePage } from "./settle-page.ts";

/** Pages at a time; the others are next minute's. */
const BATCH = 50;

/**
 * Asks the gateway for the last word about every page whose time is up: paid, it pays; still open, it is closed first;
 * ended, the place is free. While the gateway gives no answer, the place is kept a little longer, for an hour at most.
 * A page that nobody was sent to is given up after two minutes. Runs every minute, before claims without a page run
 * out by themselves; several at once do no harm. Returns how many pages were settled.
 */
export async function settleCheckouts(
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<number> {
  const gateway = findGateway();
  if (!gateway) return 0;
  let settled = 0;
  for (const row of await findDue(database)) {
    try {
      if (await settleOne(gateway, row, circumstances, database)) settled++;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) {
        log.error({ err: error, checkout: row.id }, "A payment page could not be settled.");
        continue;
      }
      log.warn({ err: error, checkout: row.id }, "The gateway does not say how a page ended.");
      await keepALittle(row, circumstances, database);
    }
  }
  return settled;
}

/** What waits for a bank is asked for once an hour. */
async function findDue(database: Queryable): Promise<Checkout[]> {
  const opening = sql`state = 'opening'
    and created_at < statement_timestamp() - make_interval(mins => ${pageTimes.askedAgainWithin * 2}::int)`;
  const open = sql`state = 'open' and open_until <= statement_timestamp()`;
  const waiting = sql`state = 'waiting' and open_until <= statement_timestamp()
    and extract(minute from statement_timestamp()) = extract(minute from open_until)`;
  const rows = await database
    .select()
    .from(checkout)
    .where(sql`(${opening}) or (${open}) or (${waiting})`)
    .orderBy(asc(checkout.openUntil))
    .limit(BATCH);
  return rows.map(toCheckout);
}

async function settleOne(
  gateway: Gateway,
  row: Checkout,
  circumstances: Circumstances,
  database: Queryable,
): Promise<boolean> {
  const { session, reservationId } = row;
  if (session === null) {
    await closeCheckout({ reservationId }, circumstances, database);
    return true;
  }
  const asked = await gateway.getPage(session);
  const page = asked.state === "open" ? await expirePage(gateway, session) : asked;
  const settled = await settlePage(page, circumstances, database);
  return settled !== undefined && settled.effect !== "nothing";
}

async function keepALittle(row: Checkout, circumstances: Circumstances, database: Queryable) {
  const { reservationId, id, openUntil } = row;
  const { rows } = await database.execute<{ now: string; patient: boolean }>(
    sql`select statement_timestamp()::text as now, statement_timestamp()
      < ${openUntil.toISOString()}::timestamptz + make_interval(mins => ${pageTimes.silence}::int) as patient`,
  );
  const [clock] = rows;
  if (!clock?.patient) return;
  try {
    const until = new Date(clock.now);
    await beginPayment({ reservationId, checkout: id, until }, circumstances, database);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
