import * as v from "valibot";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { getOwnerProfile } from "./find-owner-profile.ts";
import { ownerProfileForm } from "./forms.ts";
import { isOwnerProfileEmpty } from "./owner-profile.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./write-owner-profile.ts";

type Saved = { name: string; sentence: string; mobile: string; expectedVersion: number };

const subject = { type: "owner-profile", id: 1 };

/**
 * Saves the owner's name, sentence and mobile number as the public pages show them. Refuses invalid texts, naming the
 * field, an outdated version, and an actor without the permission. Unchanged texts change nothing.
 */
export async function saveOwnerProfile(
  { expectedVersion, ...typed }: Saved,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    const values = parseOwnerProfile(typed);
    const before = await getOwnerProfile(inner);
    refuseStaleProfile(before, expectedVersion);
    const changed = (["name", "sentence", "mobile"] as const).filter(
      (field) => before[field] !== values[field],
    );
    if (changed.length === 0) return;
    await writeOwnerProfile(inner, values, expectedVersion);
    await recordEvent(inner, actor, {
      event: "owner-profile.changed",
      subject,
      detail: { changed },
    });
  });
}

function parseOwnerProfile(typed: Omit<Saved, "expectedVersion">) {
  const read = v.safeParse(ownerProfileForm, typed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "name" });
}

/**
 * Clears the owner's profile, photo included: the public pages show nobody again. Refuses an outdated version, and an
 * actor without the permission. An empty profile stays as it is.
 */
export async function clearOwnerProfile(
  { expectedVersion }: { expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    const before = await getOwnerProfile(inner);
    refuseStaleProfile(before, expectedVersion);
    if (isOwnerProfileEmpty(before)) return;
    const empty = { name: "", sentence: "", mobile: "", photo: null, photoHash: null };
    await writeOwnerProfile(inner, empty, expectedVersion);
    await recordEvent(inner, actor, { event: "owner-profile.cleared", subject });
  });
}
