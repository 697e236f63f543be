import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useCachedPage } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { cardChooserPath } from "#app/reserve/availability/availability-answer.tsx";
import { runAfterPaint } from "#app/reserve/run-after-paint.ts";
import { useLastActionData } from "#app/reserve/use-last-action-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Live, useLiveAvailability } from "#app/use-live-availability.ts";
import { site } from "#site.ts";
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

type ScreenProps = {
  data: { token: string; named: string; view: HeldSpotView; live: Live };
  answer: DetailsActionResult | undefined;
};

/**
 * One form around everything, so that each of its buttons carries what was typed: without script, too, nothing is
 * lost when the time is extended, the place changed, or taken again.
 */
export function DetailsScreen({ data, answer: answered }: ScreenProps) {
  const answer = useLastActionData(answered);
  const { token, named, view } = data;
  const { place, standing } = view;
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const pressed = state === "submitting" ? String(formData?.get("button") ?? "") : "";
  const busy = state !== "idle";
  const typed = answer?.typed;
  const [business, setBusiness] = useState(typed?.business ?? view.given?.business ?? named);
  useCachedPage("details", data);
  useLiveAvailability(data.live);
  const sent = useDraft(form, token, view, typed, setBusiness);

  if (standing === "released") return <GivenBack view={view} />;
  return (
    <Form
      ref={form}
      method="post"
      action={paths.reservationDetails(token)}
      className="wrap"
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        const button = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
        if (button === "card" || button === "invoice") sent();
      }}
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
        value={standing === "held" ? (view.ways.card ? "card" : "invoice") : "keep"}
        className="hidden-but-read"
        tabIndex={-1}
        aria-hidden="true"
      />
      <p className="hidden-but-read" aria-live="polite">
        {standing === "out" && `The time for place ${place.id} is over.`}
      </p>
      <div className="head">
        <p className="step">Step 3 of 3</p>
        <h1>
          {standing === "held"
            ? `Place ${place.id} is yours for now.`
            : `Place ${place.id}: time is up.`}
        </h1>
        {standing === "held" ? (
          <HoldClock clock={view.clock} busy={busy} paying={view.paying} />
        ) : (
          <HoldExpiredSection view={view} busy={busy} />
        )}
      </div>
      <div className="left">
        {view.asked && <InvoiceRequestNotice card={view.ways.card} sendsMail={view.sendsMail} />}
        {answer && <ErrorSummary answer={answer} />}
        {answer?.byLink && standing === "held" && (
          <Button
            type="submit"
            small
            quiet
            name="button"
            value="link"
            formNoValidate
            disabled={busy}
          >
            Give {view.place.id} Back and Get a Link
          </Button>
        )}
        <DetailsFields
          initial={{ business: named, ...view.given, ...typed }}
          problems={answer?.problems ?? {}}
        />
        {standing === "held" && <PayButtons view={view} busy={busy} pressed={pressed} />}
      </div>
      <HeldSpotSection view={view} business={business} busy={busy} />
    </Form>
  );
}

/** An invoice was asked for, and the card has its share of first-time buyers. */
export function InvoiceRequestNotice({ card, sendsMail }: { card: boolean; sendsMail: boolean }) {
  return (
    <div className="asked" role="status">
      <h2>We have your question. The spot is not reserved yet.</h2>
      <p>
        This card has as many unpaid reservations of first-time customers as we take at once. A
        person in our office looks at yours, {site.hours.days}, {site.hours.display}. If we say yes
        and the spot is still free then,{" "}
        {sendsMail
          ? "you get an email with a button that makes it yours."
          : "we reserve it for you. This site can't send email yet, so call us to confirm it."}{" "}
        Until then only the clock above keeps it.
      </p>
      <p>
        {card && "Paying by card makes it yours at once. "}
        In a hurry? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </div>
  );
}

function GivenBack({ view }: { view: HeldSpotView }) {
  useEffect(() => saveDraft({ held: undefined }), []);
  return (
    <div className="wrap given-back">
      <h1>
        {view.byOffice
          ? `Our office has ended the hold of ${view.place.id}.`
          : `You gave place ${view.place.id} back.`}
      </h1>
      <p>Nothing is owed. It is open to others again, and to you.</p>
      <ButtonLink to={cardChooserPath(view.mailing.id, view.industry.slug)}>
        Back to the Card
      </ButtonLink>
    </div>
  );
}

/** What stands in the fields of the form now. */
function fieldsOf(form: HTMLFormElement | null): Partial<TypedDetails> {
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(DETAILS_FIELDS.map((name) => [name, String(data.get(name) ?? "")]));
}
