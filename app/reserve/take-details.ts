import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { answeredAs, circumstancesOf } from "#app/private-door.ts";
import { chooseInvoice } from "#business/billing/choose-invoice.ts";
import { closeCheckout } from "#business/billing/close-checkout.ts";
import { openCheckout } from "#business/billing/open-checkout.ts";
import { changeHold } from "#business/reservations/change-hold.ts";
import { extendHold } from "#business/reservations/extend-hold.ts";
import { type DetailsForm, detailsForm } from "#business/reservations/forms.ts";
import { giveDetails } from "#business/reservations/give-details.ts";
import { holdSpot } from "#business/reservations/hold-spot.ts";
import { links } from "#business/reservations/links.ts";
import { releaseHold } from "#business/reservations/release-hold.ts";
import { renewHold } from "#business/reservations/renew-hold.ts";
import { hasRunOut, type Reservation } from "#business/reservations/reservation.ts";
import type { Refusal } from "#platform/refusal.ts";
import { cardAddress } from "./answer.tsx";
import { attempt } from "./attempt.ts";
import { FIELDS, type Problems, readFields, type Typed } from "./fields.ts";

/** What came of a button: never without what was typed. */
export type DetailsAnswer = {
  typed: Typed;
  problems?: Problems;
  /** Why something could not be done, where it belongs to no field. */
  problem?: string;
};

type Errand = {
  reservation: Reservation;
  token: string;
  form: FormData;
  typed: Typed;
  context: Readonly<RouterContextProvider>;
};

/** Does what the pressed button asks; whatever comes of it, the form keeps what was typed. */
export async function takeDetails(errand: Omit<Errand, "typed" | "form">, request: Request) {
  const form = await request.formData();
  const typed = { ...readFields(form, [...FIELDS, "terms"]) };
  const whole = { ...errand, form, typed };
  const { button, instead } = readFields(form, ["button", "instead"]);
  switch (instead ? "move" : button) {
    case "extend":
      return kept(whole, () => extend(whole));
    case "renew":
      return kept(whole, () => renewHold({ reservationId: errand.reservation.id }, by(whole)));
    case "move":
      return kept(whole, () => move(whole));
    case "release":
      return kept(whole, () => release(whole));
    case "card":
    case "invoice":
      return pay(whole, button === "card" ? "card" : "invoice");
    case "keep":
      return data<DetailsAnswer>({ typed });
    default:
      return data<DetailsAnswer>(
        { typed, problem: "Please press one of the buttons." },
        { status: 422 },
      );
  }
}

const by = ({ context }: Errand) => circumstancesOf(context);

/** Does something beside paying, and comes back to the form as it was. */
async function kept({ typed, context }: Errand, work: () => Promise<unknown>) {
  const { refused } = await attempt(context, work);
  if (refused)
    return data<DetailsAnswer>({ typed, problem: refused.sentence }, answeredAs(refused));
  return data<DetailsAnswer>({ typed });
}

function extend(errand: Errand) {
  const seen = Number(readFields(errand.form, ["seen"]).seen);
  const input = { reservationId: errand.reservation.id };
  return extendHold(Number.isSafeInteger(seen) ? { ...input, seen } : input, by(errand));
}

async function release(errand: Errand): Promise<never> {
  const { id, mailingId, industry } = errand.reservation;
  await releaseHold({ reservationId: id }, by(errand));
  throw redirect(cardAddress(mailingId, industry), 303);
}

/** Another place on the same card: the hold moves; where its time is up, a new one begins. */
async function move(errand: Errand): Promise<void> {
  const { reservation, form, context } = errand;
  const { instead, spot: chosen } = readFields(form, ["spot", "instead"]);
  const spot = instead || chosen;
  if (!hasRunOut(reservation) && reservation.state !== "expired") {
    await changeHold({ reservationId: reservation.id, spot }, by(errand));
    return;
  }
  const { networkAddress } = context.get(visitContext);
  const { mailingId, industry } = reservation;
  const next = await holdSpot({ mailingId, industry, spot, networkAddress }, by(errand));
  await carryOver(errand, next.reservation);
  throw redirect(paths.reservationDetails(next.token), 303);
}

/** What was typed goes along to the new place where it is complete; script keeps the rest by itself. */
async function carryOver(errand: Errand, next: Reservation): Promise<void> {
  const details = v.safeParse(detailsForm, errand.typed);
  if (!details.success) return;
  await attempt(errand.context, () => give(errand, next, details.output));
}

function give(errand: Errand, reservation: Reservation, details: DetailsForm) {
  const { networkAddress } = errand.context.get(visitContext);
  return giveDetails({ reservationId: reservation.id, details, networkAddress }, by(errand));
}

async function pay(errand: Errand, way: "card" | "invoice") {
  const { typed, reservation, context } = errand;
  const details = v.safeParse(detailsForm, typed);
  if (!details.success) {
    return data<DetailsAnswer>({ typed, problems: problemsOf(details.issues) }, { status: 422 });
  }
  const { refused } = await attempt(context, async () => {
    await give(errand, reservation, details.output);
    throw redirect(await (way === "card" ? toPaymentPage(errand) : onInvoice(errand)), 303);
  });
  if (!refused) throw new Error("a payment way led nowhere");
  return refusedToPay(typed, refused);
}

async function toPaymentPage(errand: Errand): Promise<string> {
  const { reservation, token, context } = errand;
  const { siteUrl } = context.get(visitContext);
  const asked = { reservationId: reservation.id, token, siteUrl };
  return (await openCheckout(asked, by(errand))).address;
}

async function onInvoice(errand: Errand): Promise<string> {
  const reservationId = errand.reservation.id;
  await closeCheckout({ reservationId }, by(errand));
  await chooseInvoice({ reservationId }, by(errand));
  return links.reservation(errand.token);
}

function refusedToPay(typed: Typed, refused: Refusal) {
  const field = [...FIELDS, "terms" as const].find((name) => name === refused.field);
  const said = field ? { problems: { [field]: refused.sentence } } : { problem: refused.sentence };
  return data<DetailsAnswer>({ typed, ...said }, answeredAs(refused));
}

/** The first sentence of each field. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = path?.[0]?.key as keyof Problems;
    problems[field] ??= message;
  }
  return problems;
}
