import { eq, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal, refuseOutdated } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import type { MailingDefaults } from "#business/mailings/mailing-fields.ts";
import { companySetting } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type CompanySettingDefinition, diffCompanySetting } from "./company-setting-definition.ts";
import { mailingDefaultsSetting } from "./mailing-defaults-setting.ts";
import { printerSetting } from "./printer-setting.ts";

/** A group as it is, and as it was before its last change; version 0: never changed, so there is nothing to go back to. */
export type StoredCompanySetting<Value> = { value: Value; former: Value; version: number };

export async function getCompanySetting<Value>(
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

type Change<Value> = {
  group: CompanySettingDefinition<Value>;
  value: Value;
  expectedVersion: number;
};

/** Changes a group; the value before is kept, so that one step back is always there. */
export const changeCompanySetting: <Value>(
  change: Change<Value>,
  ...context: [ActionContext, Queryable?]
) => Promise<void> = defineAction({
  name: "changeCompanySetting",
  permission: "settings.change",
  undo: ["undoLastSettingChange"],
  async run(tx, { group, value, expectedVersion }: Change<unknown>) {
    const before = await getCompanySetting(group, tx);
    refuseOutdated({ expectedVersion }, before);
    const changes = diffCompanySetting(group, before.value, value);
    if (changes.length === 0) return {};
    await write(tx, group.name, { value, former: before.value }, expectedVersion);
    await announce(tx, SITE_TOPIC);
    const subject = { type: "company-setting", id: group.name };
    return { event: { event: "company-setting.changed", subject, detail: { changes } } };
  },
});

/** Brings back the values before the last change; once more brings the change back. */
export const undoLastSettingChange = defineAction({
  name: "undoLastSettingChange",
  permission: "settings.change",
  undo: ["undoLastSettingChange"],
  async run(tx, { group, expectedVersion }: Omit<Change<unknown>, "value">, context) {
    const { former } = await getCompanySetting(group, tx);
    await changeCompanySetting({ group, value: former, expectedVersion }, context, tx);
    return {};
  },
});

async function write(
  tx: Queryable,
  name: CompanySettingDefinition<unknown>["name"],
  values: { value: unknown; former: unknown },
  expectedVersion: number,
): Promise<void> {
  const { version } = companySetting;
  const written = await tx
    .insert(companySetting)
    .values({ name, ...values })
    .onConflictDoUpdate({
      target: companySetting.name,
      set: { ...values, version: sql`${version} + 1` },
      setWhere: eq(version, expectedVersion),
    })
    .returning({ version });
  if (written.length > 0) return;
  throw outdatedRefusal(`the ${name} of the company are not at version ${expectedVersion}`);
}

/** What a mailing planned now starts with: prices and drop day as the owner has set them, printing by the printer's price list. */
export async function getMailingDefaults(): Promise<MailingDefaults> {
  const [owners, printer] = await Promise.all([
    getCompanySetting(mailingDefaultsSetting),
    getCompanySetting(printerSetting),
  ]);
  return { ...owners.value, printTiers: printer.value.prices };
}
