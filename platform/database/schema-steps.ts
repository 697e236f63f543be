import type pg from "pg";

/** An applied migration: its time identifies it, its hash says what it was. */
export type MigrationFingerprint = { at: number; hash: string };

export async function readAppliedFingerprints(
  client: pg.ClientBase,
): Promise<MigrationFingerprint[]> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (known.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ at: string; hash: string }>(
    "select created_at as at, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/** How a schema relates to a release's migrations: `known`, `newer`, or `foreign` (no ancestor of this release). */
export function classifySchemaHistory(
  taken: readonly MigrationFingerprint[],
  known: readonly MigrationFingerprint[],
): "known" | "newer" | "foreign" {
  const last = taken.at(-1);
  if (last && last.at > (known.at(-1)?.at ?? 0)) return "newer";
  const same = taken.every(
    ({ at, hash }, index) => known[index]?.at === at && known[index]?.hash === hash,
  );
  return same ? "known" : "foreign";
}
