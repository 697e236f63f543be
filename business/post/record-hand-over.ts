import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { calendarDateSchema } from "#business/mailings/forms.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { recordDropped } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { replaceRecordedDrops } from "#business/reservations/mailing-changes/replace-recorded-drops.ts";
import { takeBackDropped } from "#business/reservations/mailing-changes/take-back-mailing-steps.ts";
import { arizonaDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine } from "#platform/text-line.ts";
import { listOpenStops, toDrop } from "./hand-over.ts";

const line = (most: number) =>
  v.pipe(v.string(), v.transform(asOneLine), v.maxLength(most, `Use at most ${most} characters.`));

/**
 * Records the bundles that a post office took as a drop of the card: the first marks it as dropped off. Buyers who paid get an
 * email about the first, and one once all is handed in. Refuses what isn't planned, was handed in already, or hasn't happened.
 */
export const recordHandOver = defineAction({
  name: "recordHandOver",
  permission: "mailings.change",
  undo: ["takeBackHandOver"],
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
  async run(tx, { id, expectedVersion, bundles: ticked, ...about }, context) {
    const mailing = await lockMailing({ id, expectedVersion }, tx);
    const open = listOpenStops(mailing).flatMap(({ bundles }) => bundles);
    const taken = open.filter(({ key, isHandedIn }) => ticked.includes(key) && !isHandedIn);
    if (taken.length !== ticked.length) {
      throw new Refusal("conflict", "Some of these bundles were handed in already. Look again.");
    }
    if (about.date > arizonaDate(context.now)) {
      throw new Refusal("invalid", "That date is in the future. Record it once it happens.", {
        field: "date",
      });
    }
    const drop = toDrop(taken, about);
    if (drop.routes?.some(({ pieces }) => pieces <= 0)) {
      throw new Refusal("invalid", "A route can’t have that many fewer cards than its bundles.");
    }
    const isFirst = !mailedStates.some((state) => state === mailing.state);
    const drops = isFirst ? [drop] : [...mailing.drops, drop];
    const record = isFirst ? recordDropped : replaceRecordedDrops;
    return { result: await record({ id, expectedVersion, drops }, context, tx) };
  },
});

/** Takes back the last drop that was recorded; with the only one, the card is printed and with us again. */
export const takeBackHandOver = defineAction({
  name: "takeBackHandOver",
  permission: "mailings.change",
  undo: ["recordHandOver"],
  async run(tx, { id, expectedVersion }: { id: number; expectedVersion: number }, context) {
    const { drops } = await lockMailing({ id, expectedVersion }, tx);
    const seen = { id, expectedVersion };
    const result =
      drops.length > 1
        ? await replaceRecordedDrops({ ...seen, drops: drops.slice(0, -1) }, context, tx)
        : await takeBackDropped(seen, context, tx);
    return { result };
  },
});
