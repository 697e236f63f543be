import { defineAction, type Undoes } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Drop, MailingState, OfficeMailing } from "./mailing.ts";
import { checkMailingAction, type MailingAction } from "./mailing-actions.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "./update-locked-mailing.ts";

export type ExpectedMailing = { id: number; expectedVersion: number };

type Step<Input> = {
  /** As it is exported, and the step that takes it back. */
  name: string;
  undo: readonly [string];
  undoes?: Undoes<Input>;
  action: MailingAction;
  to: MailingState;
  happening: (version: number, input: Input) => MailingAuditEvent;
  set?: (input: Input) => Parameters<typeof updateLockedMailing>[2];
  refuse?: (input: Input, context: ActionContext) => void;
};

/** Declares a step in a mailing's life, which the table of mailing actions allows or refuses. */
function defineStep<Input extends ExpectedMailing = ExpectedMailing>(step: Step<Input>) {
  const { name, undo, undoes, action, to, happening, set, refuse } = step;
  return defineAction({
    name,
    permission: "mailings.change",
    undo,
    undoes,
    async run(tx, input: Input, context) {
      refuse?.(input, context);
      const { id, expectedVersion } = input;
      const before = await lockMailing({ id, expectedVersion }, tx);
      const answer = checkMailingAction(action, before, arizonaDate(context.now));
      refuseUnlessMailingActionAllowed(answer, before);
      const values = { ...set?.(input), state: to };
      const after = await updateLockedMailing(tx, before, values, context, (version) =>
        happening(version, input),
      );
      return { result: after };
    },
  });
}

export function refuseUnlessMailingActionAllowed(
  answer: ReturnType<typeof checkMailingAction>,
  { id, state }: Pick<OfficeMailing, "id" | "state">,
): void {
  if (answer.possible) return;
  throw new Refusal("conflict", answer.because, { detail: `mailing ${id} is ${state}` });
}

export const markPublished = defineStep({
  name: "markPublished",
  undo: ["undoMarkPublished"],
  action: "publish",
  to: "published",
  happening: (version) => ({ event: "mailing.published", detail: { version } }),
});

/** Undoes "published": the mailing is planned again. The caller checks that nobody is on it. */
export const undoMarkPublished = defineStep({
  name: "undoMarkPublished",
  undo: ["markPublished"],
  action: "unpublish",
  to: "planned",
  happening: (version) => ({ event: "mailing.unpublished", detail: { version } }),
});

export const uncancelMailingToPlanned = defineStep({
  name: "uncancelMailingToPlanned",
  undo: ["removeEmptyMailingFromCalendar"],
  undoes: {
    what: "canceling the mailing",
    done: "Mailing restored. It’s planned again.",
    facts: { id: Number, expectedVersion: Number },
  },
  action: "restore",
  to: "planned",
  happening: (version) => ({ event: "mailing.restored", detail: { version } }),
});

/** Closes booking of a mailing: nobody can claim a spot any more; held and unpaid spots may still be paid. */
export const closeMailing = defineStep({
  name: "closeMailing",
  undo: ["reopenMailing"],
  action: "close",
  to: "closed",
  happening: (version) => ({ event: "mailing.closed", detail: { version } }),
});

export const reopenMailing = defineStep({
  name: "reopenMailing",
  undo: ["closeMailing"],
  undoes: {
    what: "closing booking",
    done: "Booking is open again.",
    facts: { id: Number, expectedVersion: Number },
  },
  action: "reopen",
  to: "published",
  happening: (version) => ({ event: "mailing.reopened", detail: { version } }),
});

/** Records that the card is printed: from here on no payment buys a spot on it. */
export const markPrinted = defineStep<ExpectedMailing & { printedOn: PlainDate }>({
  name: "markPrinted",
  undo: ["undoMarkPrinted"],
  action: "print",
  to: "printed",
  refuse: ({ printedOn }, context) => refuseFutureDate(printedOn, context, "printedOn"),
  set: ({ printedOn }) => ({ printedOn }),
  happening: (version, { printedOn }) => ({
    event: "mailing.printed",
    detail: { printedOn, version },
  }),
});

/** Undoes "printed" if it was recorded by mistake: booking is closed, as before. */
export const undoMarkPrinted = defineStep({
  name: "undoMarkPrinted",
  undo: ["markPrinted"],
  action: "unprint",
  to: "closed",
  set: () => ({ printedOn: null }),
  happening: (version) => ({ event: "mailing.printing-undone", detail: { version } }),
});

/** Records the drop-off to the post office: when, where and how many pieces, for each drop so far. */
export const markDropped = defineStep<ExpectedMailing & { drops: readonly Drop[] }>({
  name: "markDropped",
  undo: ["undoMarkDropped"],
  action: "drop",
  to: "dropped",
  refuse: ({ drops }, context) => refuseInvalidDrops(drops, context),
  set: ({ drops }) => ({ drops: [...drops] }),
  happening: (version, { drops }) => ({
    event: "mailing.dropped",
    detail: {
      pieces: drops.reduce((sum, drop) => sum + drop.pieces, 0),
      drops: drops.map(describeDrop),
      version,
    },
  }),
});

/** Undoes "dropped off": the card is printed and still with us. The caller tells buyers. */
export const undoMarkDropped = defineStep({
  name: "undoMarkDropped",
  undo: ["markDropped"],
  action: "undrop",
  to: "printed",
  set: () => ({ drops: [] }),
  happening: (version) => ({ event: "mailing.drop-undone", detail: { version } }),
});

export const recordPostOfficeConfirmation = defineStep<
  ExpectedMailing & { confirmedOn: PlainDate }
>({
  name: "recordPostOfficeConfirmation",
  undo: ["undoPostOfficeConfirmation"],
  action: "confirm",
  to: "confirmed",
  refuse: ({ confirmedOn }, context) => refuseFutureDate(confirmedOn, context, "confirmedOn"),
  set: ({ confirmedOn }) => ({ confirmedOn }),
  happening: (version, { confirmedOn }) => ({
    event: "mailing.confirmed",
    detail: { confirmedOn, version },
  }),
});

/** Undoes "mailed": drop-offs may still be added. The caller checks that nobody was refunded for them. */
export const undoPostOfficeConfirmation = defineStep({
  name: "undoPostOfficeConfirmation",
  undo: ["recordPostOfficeConfirmation"],
  action: "unconfirm",
  to: "dropped",
  set: () => ({ confirmedOn: null }),
  happening: (version) => ({ event: "mailing.confirmation-undone", detail: { version } }),
});

export function refuseInvalidDrops(drops: readonly Drop[], context: ActionContext): void {
  if (drops.length === 0) {
    const sentence = "Enter the date, the post office, and the number of pieces.";
    throw new Refusal("invalid", sentence, { field: "drop-1-date" });
  }
  drops.forEach((drop, i) => {
    refuseFutureDate(drop.date, context, `drop-${i + 1}-date`);
  });
}

/** "5,000 pieces at Scottsdale Main on May 15, 2027" */
export function describeDrop({ date, pieces, postOffice: where }: Drop): string {
  return `${formatCount(pieces)} pieces at ${where} on ${longWeekdayDate(date)}`;
}

export function refuseFutureDate(
  date: PlainDate,
  { now }: Pick<ActionContext, "now">,
  field: string,
): void {
  if (date <= arizonaDate(now)) return;
  throw new Refusal("invalid", "That date is in the future. Record it once it happens.", { field });
}
