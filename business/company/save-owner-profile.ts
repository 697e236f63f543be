import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { Refusal } from "#platform/refusal.ts";
import { getOwnerProfile } from "./find-owner-profile.ts";
import { ownerProfileForm } from "./forms.ts";
import { isOwnerProfileEmpty } from "./owner-profile.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./write-owner-profile.ts";

type Saved = { name: string; sentence: string; mobile: string; expectedVersion: number };

const subject = { type: "owner-profile", id: 1 };

export const saveOwnerProfile = defineAction({
  name: "saveOwnerProfile",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion, ...typed }: Saved) {
    const values = parseOwnerProfile(typed);
    const before = await getOwnerProfile(tx);
    refuseStaleProfile(before, expectedVersion);
    const changed = (["name", "sentence", "mobile"] as const).filter(
      (field) => before[field] !== values[field],
    );
    if (changed.length === 0) return {};
    await writeOwnerProfile(tx, values, expectedVersion);
    return {
      event: {
        event: "owner-profile.changed",
        subject,
        detail: { changed },
      },
    };
  },
});

function parseOwnerProfile(typed: Omit<Saved, "expectedVersion">) {
  const read = v.safeParse(ownerProfileForm, typed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "name" });
}

/** Clears the owner's profile, photo included: the public pages show nobody again. */
export const clearOwnerProfile = defineAction({
  name: "clearOwnerProfile",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const before = await getOwnerProfile(tx);
    refuseStaleProfile(before, expectedVersion);
    if (isOwnerProfileEmpty(before)) return {};
    const empty = { name: "", sentence: "", mobile: "", photo: null, photoHash: null };
    await writeOwnerProfile(tx, empty, expectedVersion);
    return { event: { event: "owner-profile.cleared", subject } };
  },
});
