import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { refuseFutureDate } from "#business/mailings/advance-mailing.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { calendarDateSchema } from "#business/mailings/mailing-fields.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import {
  recordDropped,
  replaceRecordedDrops,
  undoDropped,
} from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import { dropFromBundles, listOpenDropOffTrips } from "./pack.ts";

const line = (most: number) => v.pipe(v.string(), v.transform(asOneLine), maxLengthCheck(most));

/**
 * Records the bundles that a post office took as a drop of the card. The first drop marks the card as dropped off. Buyers who
 * paid get an email about the first drop and about the last. Refuses bundles that aren't planned or were dropped off already,
 * and a date in the future.
 */
export const recordDropOff = defineAction({
  name: "recordDropOff",
  permission: "mailings.change",
  undo: ["undoDropOff"],
  input: v.object({
    id: v.number(),
    expectedVersion: v.number(),
    date: calendarDateSchema,
    postOffice: v.pipe(line(60), v.nonEmpty("Enter the post office.")),
    /** Keys: "85251-C012-3". */
    bundles: v.pipe(v.array(v.string()), v.minLength(1, "Select the bundles they took.")),
    fewer: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
    note: line(300),
  }),
  async run(tx, { id, expectedVersion, bundles: selected, ...about }, context) {
    const mailing = await lockMailing({ id, expectedVersion }, tx);
    const open = listOpenDropOffTrips(mailing).flatMap(({ bundles }) => bundles);
    const taken = open.filter(({ key, isDroppedOff }) => selected.includes(key) && !isDroppedOff);
    if (taken.length !== selected.length) {
      const sentence = "Some of these bundles are already dropped off. Reload the page.";
      throw new Refusal("conflict", sentence);
    }
    refuseFutureDate(about.date, context, "date");
    const drop = dropFromBundles(taken, about);
    if (drop.routes?.some(({ pieces }) => pieces <= 0)) {
      throw new Refusal("invalid", "A route can’t have that many fewer cards than its bundles.");
    }
    const isFirst = !mailedStates.some((state) => state === mailing.state);
    const drops = isFirst ? [drop] : [...mailing.drops, drop];
    const record = isFirst ? recordDropped : replaceRecordedDrops;
    return { result: await record({ id, expectedVersion, drops }, context, tx) };
  },
});

/** Removes the last recorded drop; without any, the card is back in the state "printed". */
export const undoDropOff = defineAction({
  name: "undoDropOff",
  permission: "mailings.change",
  undo: ["recordDropOff"],
  async run(tx, { id, expectedVersion }: { id: number; expectedVersion: number }, context) {
    const seen = { id, expectedVersion };
    const { drops } = await lockMailing(seen, tx);
    const result =
      drops.length > 1
        ? await replaceRecordedDrops({ ...seen, drops: drops.slice(0, -1) }, context, tx)
        : await undoDropped(seen, context, tx);
    return { result };
  },
});
