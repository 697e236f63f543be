import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useSeedPageCache } from "#app/cached-pages.ts";
import { chooseSpotPath, paths } from "#app/paths.ts";
import { useLastActionData } from "#app/reservation/use-last-action-data.ts";
import { storeReservationHint } from "#app/reservation-hint.ts";
import { runAfterPaint } from "#app/run-after-paint.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLiveAvailability, type WatchedMailings } from "#app/use-live-availability.ts";
import { company } from "#company.ts";
import { DetailsFields } from "./details-fields.tsx";
import { DETAILS_FIELDS, type TypedDetails } from "./details-form-fields.ts";
import { saveDraft } from "./draft.ts";
import { ErrorSummary } from "./error-summary.tsx";
import type { DetailsActionResult } from "./handle-details-form.ts";
import { HeldSpotSection } from "./held-spot-section.tsx";
import type { HeldSpotView } from "./held-spot-view.ts";
import { HoldClock } from "./hold-clock.tsx";
import { HoldExpiredSection } from "./hold-expired-section.tsx";
import { PayButtons } from "./pay-buttons.tsx";
import { useDraft } from "./use-draft.ts";

/** Buttons after which the visitor is elsewhere; the others change something in place. */
const LEADS_ON = new Set(["card", "invoice", "release", "link"]);

type ScreenProps = {
  data: { token: string; view: HeldSpotView; live: WatchedMailings };
  answer: DetailsActionResult | undefined;
};

/**
 * One form around everything, so that each of its buttons carries what was typed: without script, too, nothing is
 * lost when the time is extended, the spot changed, or taken again.
 */
export function DetailsScreen({ data, answer: answered }: ScreenProps) {
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
  const sent = useDraft(form, typed, setBusiness);
  useEffect(() => storeReservationHint(`${place.id} ${status}`), [place.id, status]);

  if (status === "released") return <Released view={view} />;

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
          const fields = fieldsOf(form.current);
          setBusiness(fields.business ?? "");
          saveDraft(fields);
        });
      }}
    >
      {/* What the Enter key presses in a field; the first button on the screen is another. */}
      <button
        type="submit"
        name="button"
        value={status === "held" ? (view.ways.card ? "card" : "invoice") : "keep"}
        className="hidden-but-read"
        tabIndex={-1}
        aria-hidden="true"
      />
      <Head view={view} busy={busy} />
      <div className="left">
        {view.asked && (
          <InvoiceRequestPendingNotice card={view.ways.card} sendsMail={view.sendsMail} />
        )}
        {answer && <ErrorSummary answer={answer} />}
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
          initial={{ ...view.given, ...typed }}
          problems={answer?.problems ?? {}}
          sendsMail={view.sendsMail}
        />
        {status === "held" && <PayButtons view={view} busy={busy} pressed={pressed} />}
      </div>
      <HeldSpotSection token={token} view={view} business={business} busy={busy} />
    </Form>
  );
}

/** The clock while it runs; afterwards what can be had instead. */
function Head({ view, busy }: { view: HeldSpotView; busy: boolean }) {
  const { place, status } = view;
  const isHeld = status === "held";
  return (
    <>
      <p className="hidden-but-read" aria-live="polite">
        {!isHeld && `Time is up for spot ${place.id}.`}
      </p>
      {isHeld && <HoldClock place={place.id} clock={view.clock} busy={busy} paying={view.paying} />}
      <div className="head">
        <p className="step">Step 2 of 2: your details</p>
        <h1>{isHeld ? `${place.id} is yours for now.` : `Time is up for ${place.id}.`}</h1>
        {!isHeld && <HoldExpiredSection view={view} busy={busy} />}
      </div>
    </>
  );
}

/** An invoice was asked for, and the card has its share of first-time buyers. */
export function InvoiceRequestPendingNotice({
  card,
  sendsMail,
}: {
  card: boolean;
  sendsMail: boolean;
}) {
  return (
    <div className="asked" role="status">
      <h2>We have your request. The spot is not reserved yet.</h2>
      <p>
        We take only so many unpaid first-time reservations on a card, and this one has reached the
        limit. Someone in our office will look at yours, {company().hours.days},{" "}
        {company().hours.display}. If we say yes and the spot is still open,{" "}
        {sendsMail
          ? "you’ll get an email with a button that confirms it."
          : "we reserve it for you. This site can’t send email yet, so call us to confirm it."}{" "}
        In the meantime, we’re holding it only until the clock above runs out.
      </p>
      <p>
        {card && "Pay by card to confirm it right away. "}
        In a hurry? Call <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
    </div>
  );
}

function Released({ view }: { view: HeldSpotView }) {
  return (
    <div className="wrap given-back">
      <h1>
        {view.byOffice ? `Our office released ${view.place.id}.` : `${view.place.id} is released.`}
      </h1>
      <p>You owe nothing. The spot is open again, so you can still book it.</p>
      <ButtonLink to={chooseSpotPath({ industry: view.industry.slug, mailing: view.mailing.id })}>
        Back to the Card
      </ButtonLink>
    </div>
  );
}

/** The current values of the form's fields. */
function fieldsOf(form: HTMLFormElement | null): Partial<TypedDetails> {
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(DETAILS_FIELDS.map((name) => [name, String(data.get(name) ?? "")]));
}
