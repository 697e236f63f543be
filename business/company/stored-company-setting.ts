import { and, eq, sql } from "drizzle-orm";
import { outdatedRefusal } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { companySetting } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type CompanySettingDefinition, compareSettings } from "./company-setting-definition.ts";

/** A group as it is, and as it was before its last change; version 0: never changed, so there is nothing to go back to. */
export type StoredCompanySetting<Value> = { value: Value; former: Value; version: number };

export async function findCompanySetting<Value>(
  { name, first }: CompanySettingDefinition<Value>,
  database: Queryable = db,
): Promise<StoredCompanySetting<Value>> {
  const [row] = await database.select().from(companySetting).where(eq(companySetting.name, name));
  return {
    value: overFirst(first, row?.value),
    former: overFirst(first, row?.former),
    version: row?.version ?? 0,
  };
}

/** What is stored, over the group's first values: a field that came after it was saved has its first value. */
function overFirst<Value>(first: Value, stored: unknown): Value {
  if (stored === undefined || stored === null) return first;
  if (Array.isArray(first) !== Array.isArray(stored)) return first;
  if (!isRecord(first) || !isRecord(stored)) return stored as Value;
  const known = Object.entries(first).map(([name, value]) => [
    name,
    overFirst(value, stored[name]),
  ]);
  return { ...stored, ...Object.fromEntries(known) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export async function changeCompanySetting<Value>(
  group: CompanySettingDefinition<Value>,
  { value, expectedVersion }: { value: Value; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    const before = await findCompanySetting(group, inner);
    const changes = compareSettings(group, before.value, value);
    if (before.version === expectedVersion && changes.length === 0) return;
    await write(inner, group, { value, former: before.value }, expectedVersion);
    await recordEvent(inner, actor, {
      event: "company-setting.changed",
      subject: { type: "company-setting", id: group.name },
      detail: { changes },
    });
    await announce(inner, SITE_TOPIC);
  });
}

export async function undoLastSettingChange<Value>(
  group: CompanySettingDefinition<Value>,
  { expectedVersion }: { expectedVersion: number },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, context.actor, "settings.change");
    const { former } = await findCompanySetting(group, inner);
    await changeCompanySetting(group, { value: former, expectedVersion }, context, inner);
  });
}

async function write<Value>(
  tx: Queryable,
  { name }: CompanySettingDefinition<Value>,
  values: { value: Value; former: Value },
  expectedVersion: number,
): Promise<void> {
  const { version } = companySetting;
  const written =
    expectedVersion === 0
      ? await tx
          .insert(companySetting)
          .values({ name, ...values })
          .onConflictDoNothing()
          .returning({ version })
      : await tx
          .update(companySetting)
          .set({ ...values, version: sql`${version} + 1` })
          .where(and(eq(companySetting.name, name), eq(version, expectedVersion)))
          .returning({ version });
  if (written.length > 0) return;
  throw outdatedRefusal(`the ${name} of the company are not at version ${expectedVersion}`);
}
