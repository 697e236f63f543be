import * as v from "valibot";
import {
  classifySchemaHistory,
  type MigrationFingerprint,
} from "#platform/database/schema-steps.ts";
import { Refusal } from "#platform/refusal.ts";

/** One migration as the database records it: its time identifies it, its hash says what it was. */
const Step = v.object({ at: v.number(), hash: v.string() });

const FORMAT = 1;

const Manifest = v.object({
  backup: v.literal(FORMAT),
  product: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(["embedded", "postgresql"]),
  schema: v.array(Step),
});

export type Manifest = v.InferOutput<typeof Manifest>;

const Sum = v.object({ rows: v.record(v.string(), v.number()), files: v.number() });
export type BackupTotals = v.InferOutput<typeof Sum>;

/** The lines between the first and the last: each section, then its rows as arrays or pieces of files as strings. */
const Section = v.union([
  v.object({ table: v.string(), columns: v.array(v.string()) }),
  v.object({ sequences: v.record(v.string(), v.string()) }),
  v.object({ file: v.string() }),
  Sum,
]);
export type BackupSection = v.InferOutput<typeof Section>;

export const createBackupManifest = (given: Omit<Manifest, "backup">): Manifest => ({
  backup: FORMAT,
  ...given,
});

export function parseManifest(line: string | undefined): Manifest {
  const read = v.safeParse(Manifest, parse(line ?? ""));
  if (read.success) return read.output;
  throw new Refusal(
    "invalid",
    "This release can’t read that file. It isn’t a backup, or a newer release made it. Nothing was changed.",
  );
}

export function parseSection(line: string): BackupSection {
  return v.parse(Section, parse(line));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Refuses a backup whose schema is not an ancestor of this release's. */
export function requireRestorableSchema(
  manifest: Manifest,
  known: readonly MigrationFingerprint[],
): number {
  const relation = classifySchemaHistory(manifest.schema, known);
  if (relation === "newer") {
    throw new Refusal(
      "conflict",
      `That backup was made by a newer release (${manifest.product}). Restore it with that release or a later one. Nothing was changed.`,
    );
  }
  if (relation === "known" && manifest.schema.length > 0) return manifest.schema.length;
  throw new Refusal(
    "conflict",
    `This release can’t upgrade that backup (release ${manifest.product}): its database schema is from a different line of releases. Restore it with the release that made it. Nothing was changed.`,
  );
}
