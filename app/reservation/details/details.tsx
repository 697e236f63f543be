import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, redirect, useNavigation, useSubmit } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import {
  privatePageHeaders,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  NOT_SENT_MESSAGE,
  submitWithFailureResult,
  useLastActionData,
} from "#app/reservation/submit-with-failure-result.ts";
import { runAfterPaint } from "#app/run-after-paint.ts";
import { loadPageThroughCache, useSeedPageCache } from "#app/server-data/query-cache.ts";
import {
  useLiveAvailability,
  type WatchedMailings,
} from "#app/server-data/use-live-availability.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EnterKeySubmitButton } from "#app/ui/hidden-fields.tsx";
import { ProblemList } from "#app/ui/problem-list.tsx";
import { Style } from "#app/ui/style.tsx";
import { storeReservationHint } from "#app/use-my-reservations.ts";
import { createAvailabilityFingerprinter } from "#business/reservations/availability/find-availability.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import type { Route } from "./+types/details.ts";
import sheet from "./details.css?sheet";
import {
  DETAILS_FIELDS,
  DetailsFields,
  saveDetailsDraft,
  type TypedDetails,
  useDetailsDraft,
} from "./details-fields.tsx";
import { type DetailsActionResult, handleDetailsForm } from "./handle-details-form.ts";
import { HeldSpotSection, HoldCountdown, HoldExpiredSection } from "./held-spot-section.tsx";
import { type HeldSpotView, loadHeldSpotView } from "./held-spot-view.ts";
import { PayButtons } from "./pay-buttons.tsx";

export const headers = () => privatePageHeaders;

const OURS: readonly Reservation["state"][] = ["held", "paying", "expired", "released"];

export async function loader({ request, context, params: { token } }: Route.LoaderArgs) {
  const stampOf = createAvailabilityFingerprinter();
  const { reservation, mailing } = await requireReservationByLink(token);
  if (reservation.state === "offered") throw redirect(privatePagePaths.offer(token));
  if (!OURS.includes(reservation.state)) throw redirect(privatePagePaths.reservation(token));
  const underWay = await findPendingPayment(reservation.id);
  if (underWay?.state === "processing") throw redirect(privatePagePaths.reservation(token));
  return {
    token,
    sentBy: new URL(request.url).searchParams.get("from") ?? "",
    live: { mailings: [mailing.id], stamp: stampOf([mailing.id]) },
    view: await loadHeldSpotView(reservation, mailing, context.get(requestContext).now),
  };
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { reservation } = await requireReservationToChange(token);
  return handleDetailsForm({ reservation, token, context }, request);
}

/** Its clock would be wrong by the time for which it was kept. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("details", request, serverLoader, { staleTime: 0 });

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const typed = formTexts(await readForm(request.clone()), [...DETAILS_FIELDS, "terms"]);
  return submitWithFailureResult(serverAction, () => ({ typed, problem: NOT_SENT_MESSAGE }));
};

export const meta: Route.MetaFunction = () => noindexPageMeta("Your details");

export default function DetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="details">
      <Style name="details" sheet={sheet} />
      <DetailsScreen key={loaderData.token} data={loaderData} answer={actionData} />
    </div>
  );
}

/** Buttons after which the visitor is elsewhere; the others change something in place. */
const LEADS_ON = new Set(["card", "invoice", "release", "link"]);

type ScreenProps = {
  data: { token: string; sentBy: string; view: HeldSpotView; live: WatchedMailings };
  answer: DetailsActionResult | undefined;
};

/** One form around everything, so that each of its buttons carries what was typed, without script too. */
function DetailsScreen({ data, answer: answered }: ScreenProps) {
  const answer = useLastActionData(answered);
  const { token, view } = data;
  const { place, status } = view;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const pressed = state === "submitting" ? String(formData?.get("button") ?? "") : "";
  const busy = state !== "idle";
  const typed = answer?.typed;
  const [business, setBusiness] = useState(typed?.business ?? view.given?.business ?? "");
  useSeedPageCache("details", data);
  useLiveAvailability(data.live);
  const sent = useDetailsDraft(form, typed, setBusiness);
  useEffect(() => storeReservationHint(`${place.id} ${status}`), [place.id, status]);

  if (status === "released") return <ReleasedHold view={view} />;

  function send(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const value = button?.getAttribute("value");
    if (value === "card" || value === "invoice") sent();
    // Another page may follow, and begins at its top.
    if (!LEADS_ON.has(value ?? "")) return;
    event.preventDefault();
    void submit(button as HTMLButtonElement);
  }
  return (
    <Form
      ref={form}
      method="post"
      action={paths.reservationDetails(token)}
      className="wrap"
      noValidate
      preventScrollReset
      onSubmit={send}
      onInput={() => {
        runAfterPaint(() => {
          const fields = readDetails(form.current);
          setBusiness(fields.business ?? "");
          saveDetailsDraft(fields);
        });
      }}
    >
      <EnterKeySubmitButton
        name="button"
        value={status === "held" ? (view.ways.card ? "card" : "invoice") : "keep"}
      />
      <HoldHead view={view} busy={busy} />
      <div className="left">
        {view.asked && (
          <InvoiceRequestPendingNotice
            card={view.ways.card}
            sendsMail={view.sendsMail}
            until={view.clock.until}
          />
        )}
        {view.officeDecides && !view.asked && view.due && (
          <p className="asked">
            This card already has all the unpaid first-time reservations we take.{" "}
            {view.ways.card
              ? "Pay by card and your spot is confirmed right away, or ask"
              : "You can ask"}{" "}
            our office for an invoice: we hold {place.id} until they’ve had time to answer.
          </p>
        )}
        {answer && (
          <ProblemList
            className="error-summary"
            answer={answer}
            problem={answer.problem}
            problems={Object.entries(answer.problems ?? {}).map(([name, sentence]) => ({
              name,
              sentence,
            }))}
          />
        )}
        {answer?.byLink && status === "held" && (
          <Button
            type="submit"
            small
            quiet
            name="button"
            value="link"
            formNoValidate
            disabled={busy}
          >
            Release {place.id} and get a link
          </Button>
        )}
        <DetailsFields
          initial={{ ...view.given, referredBy: view.referral.by || data.sentBy, ...typed }}
          problems={answer?.problems ?? {}}
          sendsMail={view.sendsMail}
          asksWhoSentThem={view.referral.isOffered}
        />
        {status === "held" && <PayButtons view={view} busy={busy} pressed={pressed} />}
      </div>
      <HeldSpotSection token={token} view={view} business={business} busy={busy} />
    </Form>
  );
}

function HoldHead({ view, busy }: { view: HeldSpotView; busy: boolean }) {
  const { place, status } = view;
  const isHeld = status === "held";
  return (
    <>
      <p className="hidden-but-read" aria-live="polite">
        {!isHeld && `Time is up for spot ${place.id}.`}
      </p>
      {isHeld && !view.asked && (
        <HoldCountdown place={place.id} clock={view.clock} busy={busy} paying={view.paying} />
      )}
      <div className="head">
        <p className="step">Step 2 of 2: your details</p>
        <h1>{titleOfHold(view, isHeld)}</h1>
        {!isHeld && <HoldExpiredSection view={view} busy={busy} />}
      </div>
    </>
  );
}

function titleOfHold({ place, asked }: HeldSpotView, isHeld: boolean): string {
  if (!isHeld) return `Time is up for ${place.id}.`;
  return asked ? `We’re holding ${place.id} while we look.` : `${place.id} is yours for now.`;
}

/** An invoice was asked for, and the card has its share of first-time buyers. */
export function InvoiceRequestPendingNotice({
  card,
  sendsMail,
  until,
}: {
  card: boolean;
  sendsMail: boolean;
  until: string;
}) {
  return (
    <div className="asked" role="status">
      <h2>We have your request. The spot is not reserved yet.</h2>
      <p>
        We take only so many unpaid first-time reservations on a card, and this one has reached the
        limit. Someone in our office looks at yours, {company().hours.days},{" "}
        {company().hours.display}. We hold your spot until {until}. If we say yes,{" "}
        {sendsMail
          ? "you’ll get an email with a button that confirms it."
          : "we reserve it for you. This site can’t send email yet, so call us to confirm it."}
      </p>
      <p>
        {card && "Pay by card to confirm it right away. "}
        In a hurry? Call <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
    </div>
  );
}

function ReleasedHold({ view }: { view: HeldSpotView }) {
  return (
    <div className="wrap given-back">
      <h1>
        {view.byOffice ? `Our office released ${view.place.id}.` : `${view.place.id} is released.`}
      </h1>
      <p>You owe nothing. The spot is open again, so you can still book it.</p>
      <ButtonLink
        to={chooseSpotPathForIndustry({ industry: view.industry.slug, mailing: view.mailing.id })}
      >
        Back to the Card
      </ButtonLink>
    </div>
  );
}

const readDetails = (form: HTMLFormElement | null): Partial<TypedDetails> =>
  form ? formTexts(new FormData(form), DETAILS_FIELDS) : {};
