import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { redirectToHoldAndRememberIt } from "#app/my-reservations.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { catchRefusal, refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { formText, formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  changeHoldSpotOrIndustry,
  extendHold,
  renewHold,
} from "#business/reservations/claims/extend-hold.ts";
import {
  holdSpot,
  isUnconfirmedContactLimitRefusal,
  releaseHold,
} from "#business/reservations/claims/hold-spot.ts";
import {
  type BuyerDetailsForm,
  buyerDetailsForm,
  saveBuyerDetailsAndTerms,
} from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import type { Refusal } from "#platform/refusal.ts";
import { DETAILS_FIELDS, type DetailsErrors, type TypedDetails } from "./details-fields.tsx";

export type DetailsActionResult = {
  typed: TypedDetails;
  problems?: DetailsErrors;
  problem?: string;
  /** The buyer must confirm an address: they can give the spot back and hold it by a link. */
  byLink?: boolean;
};

type Submission = {
  reservation: Reservation;
  token: string;
  request: Request;
  form: FormData;
  typed: TypedDetails;
  context: Readonly<RouterContextProvider>;
};

export async function handleDetailsForm(
  visit: Omit<Submission, "typed" | "form" | "request">,
  request: Request,
) {
  const form = await readForm(request);
  const typed = formTexts(form, [...DETAILS_FIELDS, "terms"]);
  const submission = { ...visit, request, form, typed };
  const { button, instead } = formTexts(form, ["button", "instead"]);
  if (!instead && (button === "card" || button === "invoice")) return pay(submission, button);
  const change = getOwnProperty(changes, instead ? "move" : button);
  if (change) {
    const { refused } = await catchRefusal(visit.context, () => change(submission));
    if (!refused) return data<DetailsActionResult>({ typed });
    return data<DetailsActionResult>(
      { typed, problem: refused.sentence },
      refusalResponseInit(refused),
    );
  }
  return data<DetailsActionResult>(
    { typed, problem: "Please press one of the buttons." },
    { status: 422 },
  );
}

/** What the buttons change besides paying, by their values. `keep` is what the Enter key presses once time is up. */
const changes: Record<string, (submission: Submission) => Promise<unknown>> = {
  keep: async () => {},
  extend,
  renew,
  move,
  release,
  link: releaseForLink,
};

const by = ({ context }: Submission) => visitorActionContext(context);

function extend(submission: Submission) {
  const seen = Number(formText(submission.form, "seen"));
  const input = { reservationId: submission.reservation.id };
  return extendHold(Number.isSafeInteger(seen) ? { ...input, seen } : input, by(submission));
}

function renew(submission: Submission) {
  const shownCents = Number(formText(submission.form, "shownCents"));
  return renewHold({ reservationId: submission.reservation.id, shownCents }, by(submission));
}

async function release(submission: Submission): Promise<never> {
  const { id, mailingId, industry, spot } = submission.reservation;
  await releaseHold({ reservationId: id }, by(submission));
  throw redirect(chooseSpotPathForIndustry({ industry, mailing: mailingId, released: spot }), 303);
}

/** Gives the spot back so that its link can be requested; the new hold does not count against a typed address. */
async function releaseForLink(submission: Submission): Promise<never> {
  const { id, mailingId, industry, spot } = submission.reservation;
  await releaseHold({ reservationId: id }, by(submission));
  const query = new URLSearchParams({ mailing: String(mailingId), industry, spot });
  throw redirect(`${paths.reservationRequest()}?${query}`, 303);
}

/** Another place on the same card: the hold moves; where its time is up, a new one begins. */
async function move(submission: Submission): Promise<void> {
  const { reservation, form, context, request, typed } = submission;
  const { instead, spot: chosen } = formTexts(form, ["spot", "instead"]);
  const spot = instead || chosen;
  if (!isTimeUp(reservation) && reservation.state !== "expired") {
    await changeHoldSpotOrIndustry({ reservationId: reservation.id, spot }, by(submission));
    return;
  }
  const { networkAddress } = context.get(requestContext);
  const { mailingId, industry } = reservation;
  const next = await holdSpot({ mailingId, industry, spot, networkAddress }, by(submission));
  await copyDetails(submission, next.reservation);
  throw redirectToHoldAndRememberIt(request, next.token, typed.referredBy);
}

/** What was typed goes along to the new place where it is complete; script keeps the rest by itself. */
async function copyDetails(submission: Submission, next: Reservation): Promise<void> {
  const details = v.safeParse(buyerDetailsForm, submission.typed);
  if (!details.success) return;
  await catchRefusal(submission.context, () => saveDetails(submission, next, details.output));
}

function saveDetails(submission: Submission, reservation: Reservation, details: BuyerDetailsForm) {
  const { networkAddress } = submission.context.get(requestContext);
  return saveBuyerDetailsAndTerms(
    { reservationId: reservation.id, details, networkAddress },
    by(submission),
  );
}

async function pay(submission: Submission, method: "card" | "invoice") {
  const { typed, reservation, context } = submission;
  const details = v.safeParse(buyerDetailsForm, typed);
  if (!details.success) {
    return data<DetailsActionResult>(
      { typed, problems: problemsOf(details.issues) },
      { status: 422 },
    );
  }
  const { done, refused } = await catchRefusal(context, async () => {
    if (await hasPaid(submission, method)) return privatePagePaths.reservation(submission.token);
    await saveDetails(submission, reservation, details.output);
    return method === "card" ? openPaymentPage(submission) : orderInvoice(submission);
  });
  if (refused) return toPaymentRefusal(typed, refused);
  throw redirect(done, 303);
}

/** Whether they have just paid by card, here or elsewhere; for an invoice the payment page is closed first, which tells. */
async function hasPaid(submission: Submission, method: "card" | "invoice"): Promise<boolean> {
  const { id: reservationId, state } = submission.reservation;
  if (method === "card" || state === "paid") return state === "paid";
  const { outcome, reservation } = await closeCheckout({ reservationId }, by(submission));
  return outcome === "paid" || outcome === "processing" || reservation.state === "paid";
}

async function openPaymentPage(submission: Submission): Promise<string> {
  const { reservation, token, context } = submission;
  const { siteUrl } = context.get(requestContext);
  const input = { reservationId: reservation.id, token, siteUrl };
  return (await openCheckout(input, by(submission))).address;
}

async function orderInvoice(submission: Submission): Promise<string> {
  const reservationId = submission.reservation.id;
  await choosePayByInvoice({ reservationId }, by(submission));
  return privatePagePaths.reservation(submission.token);
}

function toPaymentRefusal(typed: TypedDetails, refused: Refusal) {
  const { sentence: problem } = refused;
  const field = [...DETAILS_FIELDS, "terms" as const].find((name) => name === refused.field);
  return data<DetailsActionResult>(
    {
      typed,
      ...(field ? { problems: { [field]: problem } } : { problem }),
      byLink: isUnconfirmedContactLimitRefusal(refused),
    },
    refusalResponseInit(refused),
  );
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): DetailsErrors {
  const problems: DetailsErrors = {};
  for (const { path, message } of issues) {
    const field = path?.[0]?.key as keyof DetailsErrors;
    problems[field] ??= message;
  }
  return problems;
}
