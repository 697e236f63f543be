import type pg from "pg";
import { log } from "#platform/log.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

/** How often the log is checked, and how large (bytes) it may grow before a checkpoint. */
const CHECKPOINT_EVERY = 20 * SECOND;
const CHECKPOINT_AFTER = 16 * 1024 * 1024;
/** The first vacuum runs soon, so that a process restarted every day is vacuumed too. */
const VACUUM_FIRST = HOUR / 4;
const VACUUM_EVERY = 6 * HOUR;

const LOG_LENGTH =
  "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()";

/**
 * The embedded database runs without PostgreSQL's background processes: this runs its checkpoints
 * (a long log means a long recovery) and its vacuum. Returns a function that stops it.
 */
export function startDatabaseMaintenance(pool: pg.Pool) {
  const run = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, "The database's upkeep failed.");
    });
  };
  const checkpoint = run(async () => {
    const { rows } = await pool.query<{ bytes: number }>(LOG_LENGTH);
    if ((rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER) await pool.query("checkpoint");
  });
  const vacuum = run(() => pool.query("vacuum analyze"));
  const timers = [
    setInterval(checkpoint, CHECKPOINT_EVERY),
    setTimeout(vacuum, VACUUM_FIRST),
    setInterval(vacuum, VACUUM_EVERY),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
