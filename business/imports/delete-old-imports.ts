import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { importMapping, importRow, importRun } from "#database/schema/imports.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ImportableList } from "./import.ts";
import { lockImport } from "./import-remaining-rows.ts";
import { requireImportPermission } from "./importers.ts";

export const discardImport = defineAction({
  name: "discardImport",
  permission: "anyone",
  undo: "harmless",
  async run(tx, { id }: { id: number }, { actor }) {
    const run = await lockImport(id, tx);
    await requireImportPermission(tx, actor, run.list as ImportableList);
    if (run.state !== "reading" && run.state !== "ready") {
      throw new Refusal("conflict", "This import is done, so you can’t discard it.");
    }
    await deleteImports([id], tx);
    const subject = { type: "import", id };
    return {
      event: {
        event: "import.discarded",
        subject,
        detail: { list: run.list },
      },
    };
  },
});

/** Months after which what columns were said to be is deleted, if no such table was imported. */
const MAPPING_MONTHS = 12;

/**
 * Deletes dry runs after a day and results after a month, with their rows, and mappings of columns that nobody used for a year;
 * every night. Returns how many imports.
 */
export async function deleteOldImports({ actor }: ActionContext): Promise<number> {
  await db
    .delete(importMapping)
    .where(
      lt(
        importMapping.usedAt,
        sql`statement_timestamp() - make_interval(months => ${MAPPING_MONTHS})`,
      ),
    );
  let forgotten = 0;
  for (;;) {
    const id = await db.transaction(async (tx) => {
      const [run] = await tx
        .select({ id: importRun.id })
        .from(importRun)
        .where(
          and(
            lt(importRun.expiresAt, sql`statement_timestamp()`),
            sql`${importRun.state} not in ('running', 'undoing')`,
          ),
        )
        .orderBy(asc(importRun.id))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!run) return undefined;
      await deleteImports([run.id], tx);
      await recordEvent(tx, actor, {
        event: "import.deleted",
        subject: { type: "import", id: run.id },
      });
      return run.id;
    });
    if (id === undefined) return forgotten;
    forgotten += 1;
  }
}

export async function deleteImports(ids: number[], tx: Queryable): Promise<void> {
  await tx.delete(importRow).where(inArray(importRow.runId, ids));
  await tx.delete(importRun).where(inArray(importRun.id, ids));
}
