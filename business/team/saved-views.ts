import { and, asc, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { operator, savedView } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import { violatedConstraint } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requirePermission } from "./require-permission.ts";
import {
  MAX_SAVED_VIEWS_PER_LIST,
  type SavedView,
  type SavedViewList,
  VIEW_NAME_LENGTH,
  VIEW_SEARCH_LENGTH,
} from "./saved-view.ts";

const columns = {
  id: savedView.id,
  name: savedView.name,
  search: savedView.search,
  version: savedView.version,
};

/** An operator's views of a list, by name. */
export function findSavedViews({
  operatorId,
  list,
}: {
  operatorId: number;
  list: SavedViewList;
}): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedView)
    .where(and(eq(savedView.operatorId, operatorId), eq(savedView.list, list)))
    .orderBy(asc(savedView.nameKey), asc(savedView.id));
}

/** An operator's views of all lists, by name. */
export function findAllSavedViews(operatorId: number): Promise<(SavedView & { list: string })[]> {
  return db
    .select({ ...columns, list: savedView.list })
    .from(savedView)
    .where(eq(savedView.operatorId, operatorId))
    .orderBy(asc(savedView.nameKey), asc(savedView.id));
}

/**
 * Saves a search of a list under a name, for the operator alone. Refuses a name they have used
 * already, an empty or overlong one, and more than 20 for one list. The search and the name may
 * contain personal data, so the audit log, which outlives them, records only the list.
 */
export function saveView(
  { list, name, search }: { list: SavedViewList; name: string; search: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<SavedView> {
  return givingAName(tx, async (inner) => {
    const { id: operatorId } = await requirePermission(inner, actor, "views.save");
    const given = named(name);
    if (search.length > VIEW_SEARCH_LENGTH) {
      throw new Refusal("too-large", "This search is too long to save. Use fewer words.");
    }
    // Serializes two tabs that save at once, so that both are counted.
    await inner.select().from(operator).where(eq(operator.id, operatorId)).for("update");
    const mine = and(eq(savedView.operatorId, operatorId), eq(savedView.list, list));
    if ((await inner.$count(savedView, mine)) >= MAX_SAVED_VIEWS_PER_LIST) {
      throw new Refusal(
        "too-many",
        `You can save up to ${MAX_SAVED_VIEWS_PER_LIST} views of a list. Delete one first.`,
      );
    }
    const [view] = await inner
      .insert(savedView)
      .values({ operatorId, list, search, ...given })
      .returning(columns);
    if (!view) throw new Error("a view was not written");
    await recordEvent(inner, actor, {
      event: "view.saved",
      subject: { type: "view", id: view.id },
      detail: { list },
    });
    return view;
  });
}

type Seen = { id: number; expectedVersion: number };

/**
 * Renames one's own view. Refuses what `saveView` refuses, and a view that was changed or deleted
 * meanwhile.
 */
export function renameView(
  { id, name, expectedVersion }: Seen & { name: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  return givingAName(tx, async (inner) => {
    const { id: operatorId } = await requirePermission(inner, actor, "views.save");
    const given = named(name);
    const { list } = await loadOwn({ id, operatorId, expectedVersion }, inner);
    await inner
      .update(savedView)
      .set({ ...given, version: sql`${savedView.version} + 1` })
      .where(eq(savedView.id, id));
    await recordEvent(inner, actor, {
      event: "view.renamed",
      subject: { type: "view", id },
      detail: { list },
    });
  });
}

/**
 * Deletes one's own view; the list itself stays. Refuses one that was changed or deleted meanwhile.
 */
export async function deleteView(
  { id, expectedVersion }: Seen,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const { id: operatorId } = await requirePermission(inner, actor, "views.save");
    const { list } = await loadOwn({ id, operatorId, expectedVersion }, inner);
    await inner.delete(savedView).where(eq(savedView.id, id));
    await recordEvent(inner, actor, {
      event: "view.deleted",
      subject: { type: "view", id },
      detail: { list },
    });
  });
}

/** The operator's own view, locked. Another operator's view counts as unknown. */
async function loadOwn(
  { id, operatorId, expectedVersion }: Seen & { operatorId: number },
  tx: Queryable,
): Promise<{ list: string }> {
  const [view] = await tx
    .select({ ...columns, list: savedView.list })
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.operatorId, operatorId)))
    .for("update");
  if (!view) {
    throw new Refusal("not-found", "That view was deleted. Choose another one.");
  }
  if (view.version !== expectedVersion) {
    throw new Refusal(
      "conflict",
      `This view was renamed “${view.name}” in another tab. Nothing changed; check it and try again.`,
    );
  }
  return view;
}

/** The stored form of a view's name. Refuses an empty or overlong one. */
function named(typed: string): { name: string; nameKey: string } {
  const name = typed.trim().replace(/\s+/g, " ");
  if (name !== "" && name.length <= VIEW_NAME_LENGTH) return { name, nameKey: name.toLowerCase() };
  throw new Refusal("invalid", `Enter a name of up to ${VIEW_NAME_LENGTH} characters.`, {
    field: "name",
  });
}

/** Runs work in a transaction, refusing a name that exists already. */
async function givingAName<Result>(
  tx: Queryable,
  work: (inner: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (violatedConstraint(error) !== "saved_view_name") throw error;
    throw new Refusal("conflict", "You already have a view with that name. Choose another.", {
      field: "name",
    });
  }
}
