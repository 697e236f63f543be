import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import {
  findIndustriesWithGroups,
  type IndustryWithGroup,
} from "#business/mailings/industries/exclusivity-groups.ts";
import {
  diffIndustrySettings,
  type IndustrySetting,
} from "#business/mailings/industries/industry-setting-form.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { findIndustriesByPhrase } from "#business/mailings/industries/search-industries.ts";
import {
  lockIndustrySetting,
  type SavedIndustrySetting,
  writeIndustryNameAndVisibility,
} from "#business/mailings/industries/stored-industry-settings.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { offerSpots } from "#business/reservations/claims/offer-spots.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findUnprintedMailingIds } from "./industry-commitments.ts";
import { moveIndustryToExclusivityGroup } from "./move-industry-to-exclusivity-group.ts";

type Wanted = { slug: string; value: IndustrySetting; expectedVersion: number };

/**
 * Changes what the owner sets about an industry, and refreshes the public pages: its name, whether it is hidden, and what
 * it competes with. Spots that are booked in it stay as they are. Once it is shown again, those who wait get their offers.
 * Says nothing if it is the same. Refuses an outdated version, a name that leads to another industry, and two businesses on one
 * card that would compete then.
 */
export const changeIndustrySetting = defineAction({
  name: "changeIndustrySetting",
  permission: "settings.change",
  undo: ["restoreFormerIndustrySetting"],
  async run(tx, { slug, value, expectedVersion }: Wanted, context) {
    const saved = await lockIndustrySetting(slug, tx);
    const all = await findIndustriesWithGroups(tx);
    const before = saved.value;
    const changes = diffIndustrySettings(slug, { from: before, to: value }, all);
    if (saved.version === expectedVersion && changes.length === 0) return {};
    refuseStale(slug, saved, expectedVersion);
    if (value.name !== before.name) await refuseNameOfAnother(tx, slug, value.name, all);
    if (changes.some(({ what }) => what === "Competes with")) {
      const rival = value.competesWith === "" ? null : value.competesWith;
      await moveIndustryToExclusivityGroup({ slug, with: rival }, context, tx);
    }
    await writeIndustryNameAndVisibility(tx, slug, { value, former: before });
    await announce(tx, SITE_TOPIC);
    await tellCards(tx, before.isHidden && !value.isHidden);
    return {
      event: {
        event: "industry.changed",
        subject: { type: "industry", id: slug },
        detail: { changes },
      },
    };
  },
});

/** Refreshes the open screens of each card, and makes the offers that are possible again. */
async function tellCards(tx: Queryable, isShownAgain: boolean): Promise<void> {
  for (const mailingId of await findUnprintedMailingIds(tx)) {
    await announceAvailabilityChange(tx, mailingId);
    if (isShownAgain) await offerSpots(tx, { mailingId });
  }
}

/** Goes back to what an industry was before its last change. Refuses what `changeIndustrySetting` refuses. */
export const restoreFormerIndustrySetting = defineAction({
  name: "restoreFormerIndustrySetting",
  permission: "settings.change",
  undo: ["restoreFormerIndustrySetting"],
  async run(tx, { slug, expectedVersion }: Omit<Wanted, "value">, context) {
    const { former } = await lockIndustrySetting(slug, tx);
    await changeIndustrySetting({ slug, value: former, expectedVersion }, context, tx);
    return {};
  },
});

/** Refuses what saving would refuse now, and changes nothing. */
export async function requireIndustrySettingAllowed(
  wanted: Wanted,
  context: ActionContext,
  database: Queryable = db,
): Promise<void> {
  const checked = new Error("nothing is kept");
  await database
    .transaction(async (tx) => {
      await changeIndustrySetting(wanted, context, tx);
      throw checked;
    })
    .catch((error: unknown) => {
      if (error !== checked) throw error;
    });
}

function refuseStale(
  slug: string,
  { version }: SavedIndustrySetting,
  expectedVersion: number,
): void {
  if (version === expectedVersion) return;
  throw new Refusal(
    "conflict",
    "Someone else changed this since you opened it. Check it and save again.",
    { detail: `the industry ${slug} is at version ${version}, not ${expectedVersion}` },
  );
}

async function refuseNameOfAnother(
  tx: Queryable,
  slug: string,
  name: string,
  all: readonly IndustryWithGroup[],
): Promise<void> {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  const [found] = findIndustriesByPhrase(name, await findAddedIndustryWords(tx)).filter(
    (one) => one.slug !== slug,
  );
  const other = all.find((one) => one.slug !== slug && same(one.name)) ?? found;
  if (!other) return;
  throw new Refusal("invalid", `“${name}” already leads to ${other.name}.`, { field: "name" });
}
