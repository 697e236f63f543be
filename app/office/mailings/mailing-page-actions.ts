import { parseShownValues } from "#app/office/forms/form-state.ts";
import type { KnownCustomerQuestion } from "#app/office/mailings/spots/booking-prefill.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { allFormTexts, formNumber, formText } from "#app/read-form.ts";
import type { Action } from "#business/actions.ts";
import { undoPrinted } from "#business/ads/record-printed.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  closeMailing,
  reopenMailing,
  uncancelMailingToPlanned,
} from "#business/mailings/advance-mailing.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import { mailingPlanForm } from "#business/mailings/mailing-fields.ts";
import { cloneMailing } from "#business/mailings/plan-mailing.ts";
import { recordCardPrinted } from "#business/press/press-steps.ts";
import type { Previewable } from "#business/preview-emails.ts";
import {
  closePaymentAndRelease,
  placeCustomer,
} from "#business/reservations/claims/place-and-release.ts";
import {
  buyerDetailsFormForOffice,
  holdForm,
} from "#business/reservations/confirm/buyer-details.ts";
import {
  decideToMailUnfilledCard,
  refundFewerHomes,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import {
  changeMailingPlan,
  removeEmptyMailingFromCalendar,
} from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  publishMailing,
  recordDropped,
  recordMailed,
  replaceRecordedDrops,
  undoDropped,
  undoMailed,
  undoPublished,
} from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import {
  addHouseAd,
  moveReservationToSpot,
  removeHouseAd,
  swapReservations,
} from "#business/reservations/move/arrange-card.ts";
import {
  findKnownCustomers,
  type TypedCustomer,
} from "#business/reservations/search/find-prospects.ts";
import { formatUndoParam } from "#business/undo.ts";
import { deadlineRule } from "#site.ts";
import type { MailingDoneMessageName } from "./mailing-forms.ts";
import {
  createOperatorMessageRewriter,
  readTypedMailingForm,
  refuseBadDayUnlessWarned,
  requireFormDate,
  requireFormDropDate,
  requireValidDrops,
  requireValidFormValue,
} from "./mailing-forms.ts";
import { requiredDayKindForDeadline } from "./mailing-plan.tsx";

const spotActions: Readonly<Record<string, FormAction>> = {
  async place(id, form, actionContext) {
    const texts = { ...allFormTexts(form), mailingId: id };
    const words = createOperatorMessageRewriter(form);
    const wish = requireValidFormValue(holdForm, texts, "industry", words);
    const details = requireValidFormValue(buyerDetailsFormForOffice, texts, "business", words);
    const paid = formText(form, "pay") === "paid" ? { note: formText(form, "note") } : undefined;
    const priceCents = formNumber(form, "price");
    const who = await readCustomer(form, details);
    if ("known" in who) return who;
    return async (tx) => {
      await placeCustomer({ ...wish, ...who, priceCents, details, paid }, actionContext, tx);
      return { done: "placed", spot: wish.spot };
    };
  },
  async move(_, form, actionContext) {
    const spot = formText(form, "to");
    const move = { ...parseSeat(formText(form, "seat")), spot };
    return async (tx) => {
      await moveReservationToSpot(move, actionContext, tx);
      return { done: "moved", spot };
    };
  },
  async swap(_, form, actionContext) {
    const one = parseSeat(formText(form, "seat"));
    const other = parseSeat(formText(form, "other"));
    return async (tx) => {
      await swapReservations({ one, other }, actionContext, tx);
      return { done: "swapped" };
    };
  },
  async release(_, form, actionContext) {
    const input = { ...parseSeat(formText(form, "seat")), reason: formText(form, "reason") };
    return async (tx) => {
      await closePaymentAndRelease(input, actionContext, tx);
      return { done: "released", spot: formText(form, "spot") };
    };
  },
  async house(id, form, actionContext) {
    const spot = formText(form, "spot");
    return async (tx) => {
      await addHouseAd({ mailingId: id, spot }, actionContext, tx);
      return { done: "house", spot, undo: formatUndoParam(removeHouseAd, { mailingId: id, spot }) };
    };
  },
  async free(id, form, actionContext) {
    const spot = formText(form, "spot");
    return async (tx) => {
      await removeHouseAd({ mailingId: id, spot }, actionContext, tx);
      return { done: "freed", spot, undo: formatUndoParam(addHouseAd, { mailingId: id, spot }) };
    };
  },
};

/** What a form about a mailing did: an undo offer goes with it, or another mailing's page is shown. */
type Done =
  | { done: MailingDoneMessageName; spot?: string; undo?: string }
  | { done: "cloned"; id: number };

/** What each form that may email somebody does, as the button below the emails says. */
const VERBS: Readonly<Record<string, string>> = {
  print: "mark the card as printed",
  unprint: "undo “printed”",
  drop: "mark the card as dropped off",
  undrop: "undo “dropped off”",
  correct: "save drop-offs",
  confirm: "mark the card as mailed",
  unconfirm: "undo “mailed”",
  "mail-anyway": "mail it anyway",
  postpone: "postpone",
  fewer: "refund the missing share",
  change: "save the changes",
  swap: "swap",
  free: "put the spot back on sale",
};

export function mailingActionVerb({ do: action = "", spot, to }: Record<string, string>): string {
  if (action === "place") return `book ${spot}`;
  if (action === "move") return `move to ${to}`;
  if (action === "release") return `release ${spot}`;
  return getOwnProperty(VERBS, action) ?? "save";
}

/**
 * An action of the page: reads its form, and answers with a question or with what to do, alone or in a preview's
 * transaction.
 */
type FormAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
) => Promise<KnownCustomerQuestion | Previewable<Done>>;

type SeenMailing = { id: number; expectedVersion: number };

const step =
  <Input extends object>(
    change: Action<SeenMailing & Input, unknown>,
    done: MailingDoneMessageName,
    { undo, read }: { undo?: Action<SeenMailing, unknown>; read?: (form: FormData) => Input } = {},
  ): FormAction =>
  async (id, form, actionContext) => {
    return async (tx) => {
      await change.refuseUnlessAllowed(actionContext, tx);
      const seen = { id, expectedVersion: formNumber(form, "version") };
      const input = { ...seen, ...(read?.(form) as Input) };
      const after = await change(input, actionContext, tx);
      if (!undo) return { done };
      const { version: expectedVersion } = after as { version: number };
      return { done, undo: formatUndoParam(undo, { id, expectedVersion }) };
    };
  };

const readDrops = (form: FormData) => ({ drops: requireValidDrops(form) });

export const mailingFormActions: Readonly<Record<string, FormAction>> = {
  ...spotActions,
  publish: step(publishMailing, "published", { undo: undoPublished }),
  close: step(closeMailing, "closed", { undo: reopenMailing }),
  reopen: step(reopenMailing, "reopened"),
  print: step(recordCardPrinted, "printed", {
    read: (form) => ({
      printedOn: requireFormDate(form, "printedOn"),
      otherwise: formText(form, "otherwise").trim(),
    }),
  }),
  unpublish: step(undoPublished, "unpublished"),
  unprint: step(undoPrinted, "unprinted"),
  undrop: step(undoDropped, "undropped"),
  unconfirm: step(undoMailed, "unconfirmed"),
  restore: step(uncancelMailingToPlanned, "restored"),
  cancel: step(removeEmptyMailingFromCalendar, "canceled", { undo: uncancelMailingToPlanned }),
  drop: step(recordDropped, "dropped", { read: readDrops }),
  correct: step(replaceRecordedDrops, "corrected", { read: readDrops }),
  confirm: step(recordMailed, "confirmed", {
    read: (form) => ({ confirmedOn: requireFormDate(form, "confirmedOn") }),
  }),
  postpone: step(postponeMailing, "postponed", {
    read(form) {
      const dropDate = requireFormDropDate(form, "dropDate");
      const reason = formText(form, "reason") === "too-few" ? "too-few" : "other";
      return { dropDate, reason, sentence: formText(form, "sentence").trim() } as const;
    },
  }),
  "mail-anyway": step(decideToMailUnfilledCard, "anyway"),
  fewer: step(refundFewerHomes, "fewer", { read: (form) => ({ key: formText(form, "key") }) }),
  async clone(id, form, actionContext) {
    const dropDate = requireFormDropDate(form, "cloneDate");
    return async (tx) => ({
      done: "cloned",
      id: (await cloneMailing({ id, dropDate }, actionContext, tx)).id,
    });
  },
  change: step(changeMailingPlan, "changed", {
    read(form) {
      const plan = requireValidFormValue(mailingPlanForm, allFormTexts(form), "drop");
      refuseBadDaysUnlessWarned(form, plan.dates);
      return { plan, countedFrom: readTypedMailingForm(form).countedFrom };
    },
  }),
};

function refuseBadDaysUnlessWarned(form: FormData, dates: MailingDates): void {
  const shown = parseShownValues(formText(form, "shown"));
  for (const { id } of deadlineRule) {
    const need = requiredDayKindForDeadline(id);
    const typed = form.get(id);
    if (need && typed === dates[id] && shown?.[id] !== typed) {
      refuseBadDayUnlessWarned(form, { name: id, date: dates[id], need });
    }
  }
}

/** The advertiser and the lead that a spot is booked for. A likely match that nobody has decided on is a question first. */
async function readCustomer(
  form: FormData,
  details: TypedCustomer,
): Promise<KnownCustomerQuestion | { leadId: number | undefined; advertiserId?: number }> {
  const answer = formText(form, "advertiser");
  const leadId = Number(formText(form, "lead")) || undefined;
  if (answer === "new") return { leadId };
  const advertiserId = Number(answer) || undefined;
  if (advertiserId !== undefined) return { leadId, advertiserId };
  const found = await findKnownCustomers(details);
  const known = found.filter(({ kind, isSame }) => kind === "advertiser" && isSame);
  return known.length > 0 ? { known } : { leadId };
}

/** "17.3": a reservation's id and the version that the page showed. */
function parseSeat(text: string) {
  const [reservationId = 0, expectedVersion = 0] = text.split(".").map(Number);
  return { reservationId: reservationId || 0, expectedVersion: expectedVersion || 0 };
}
