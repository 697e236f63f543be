import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import {
  type Attack,
  type Loot,
  PATIENCE,
  playAttack,
  withoutHoldLimits,
} from "#tests/support/business/card-attack.ts";
import { atLeast, atMost, noted, type Row } from "./report.ts";

/** A week of simulated time; fewer hours for a quick look. */
const HOURS = Number(process.env.ATTACK_HOURS ?? 168);
/** Before, every hour is like the first. */
const HOURS_BEFORE = Math.min(HOURS, 6);

/** The attack of docs/decisions/027 on the embedded database: under the rules of before, and as they are. */
export async function abuseOfTheCard(): Promise<Row[]> {
  const round = { hours: HOURS_BEFORE, everyMinutes: 15, typedIsProven: true };
  const before = await withoutHoldLimits(() => onFresh(round));
  const after = await onFresh({ hours: HOURS, everyMinutes: 15 });
  return [
    ...taken("before", before),
    ...taken("after", after),
    atLeast("after: share of honest buyers with a spot in 30 minutes", served(after), 1),
    atMost("after: the longest that one waited, minutes", Math.max(0, ...after.minutes), PATIENCE),
  ];
}

const served = ({ minutes, asked }: Loot) => minutes.length / asked;

function taken(when: string, loot: Loot): Row[] {
  const days = loot.hours / 24;
  const spotDays = loot.spotHours / 24;
  return [
    noted(`${when}: honest buyers with a spot in 30 minutes, of 100`, 100 * served(loot)),
    noted(`${when}: spots of 14 blocked, on average`, loot.spotHours / loot.hours),
    noted(`${when}: the most at once`, loot.mostAtOnce),
    noted(`${when}: holds for one spot blocked for a day`, loot.holds / spotDays),
    noted(`${when}: networks for one spot blocked all day`, (8 * days) / spotDays),
    noted(`${when}: invented addresses used a day`, loot.addresses / days),
  ];
}

async function onFresh(attack: Attack): Promise<Loot> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-abuse-"));
  await openAndMigrateDatabase({ dataDirectory });
  try {
    return await playAttack(attack);
  } finally {
    await closeDatabase();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
