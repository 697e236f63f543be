import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** What a released version recorded of its migrations, in released/<version>/migrations.json. */
const FrozenMigrations = v.object({
  /** SHA-256 of each file, by its path in the folder `database`. */
  files: v.record(v.string(), v.string()),
  /** The order and the times of the migrations, as the journal of drizzle-kit has them. */
  order: v.array(v.object({ idx: v.number(), when: v.number(), tag: v.string() })),
});
export type FrozenMigrations = v.InferOutput<typeof FrozenMigrations>;

export const FROZEN_FILE = "migrations.json";

const Journal = v.object({ entries: FrozenMigrations.entries.order });

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The released versions that the folder `database` keeps, the oldest first. */
export function listReleasedVersions(database: string): string[] {
  return globSync("*", { cwd: join(database, "released") })
    .filter((version) => existsSync(join(database, "released", version, FROZEN_FILE)))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** What a release keeps of its migrations, so that a later change of them is noticed. */
export function recordMigrations(database: string): FrozenMigrations {
  const files = globSync(["migrations/*.sql", "migrations/meta/*_snapshot.json"], {
    cwd: database,
  });
  const frozen = [...files, "hand-written.sql"].map((file) => file.replaceAll("\\", "/")).sort();
  return {
    files: Object.fromEntries(frozen.map((file) => [file, hashOf(join(database, file))])),
    order: readOrder(database),
  };
}

/** A sentence for each thing that was altered in the migrations of a released version; empty is as it must be. */
export function findAlteredMigrations(database: string): string[] {
  return listReleasedVersions(database).flatMap((version) => {
    const path = join(database, "released", version, FROZEN_FILE);
    const { files, order } = v.parse(FrozenMigrations, readJson(path));
    const altered = Object.entries(files)
      .filter(([file, hash]) => hashOf(join(database, file)) !== hash)
      .map(([file]) => `database/${file} was altered after version ${version} was released.`);
    const now = readOrder(database).slice(0, order.length);
    return JSON.stringify(now) === JSON.stringify(order)
      ? altered
      : [...altered, `The order of the migrations is not that of version ${version} any more.`];
  });
}

function readOrder(database: string): FrozenMigrations["order"] {
  const journal = join(database, "migrations/meta/_journal.json");
  return v.parse(Journal, readJson(journal)).entries;
}

/** A file that is not there has the hash of nothing. */
function hashOf(path: string): string {
  const bytes = existsSync(path) ? readFileSync(path) : "";
  return createHash("sha256").update(bytes).digest("hex");
}
