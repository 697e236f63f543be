import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { afterPaint } from "./after-paint.ts";
import { cardAddress } from "./answer.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { keepDraft } from "./draft.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FIELDS, type Typed } from "./fields.ts";
import type { HeldView } from "./held-view.ts";
import { HoldClock } from "./hold-clock.tsx";
import { PayButtons } from "./pay-buttons.tsx";
import type { DetailsAnswer } from "./take-details.ts";
import { TimeIsUp } from "./time-is-up.tsx";
import { useAnswer } from "./use-answer.ts";
import { useDraft } from "./use-draft.ts";
import { useLive } from "./use-live.ts";
import { YourPlace } from "./your-place.tsx";

type ScreenProps = {
  data: { token: string; named: string; view: HeldView };
  answer: DetailsAnswer | undefined;
};

/**
 * One form around everything, so that each of its buttons carries what was typed: without script, too, nothing is
 * lost when the time is extended, the place changed, or taken again.
 */
export function DetailsScreen({ data, answer: answered }: ScreenProps) {
  const answer = useAnswer(answered);
  const { token, named, view } = data;
  const { place, mailing, standing } = view;
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const pressed = state === "submitting" ? String(formData?.get("button") ?? "") : "";
  const busy = state !== "idle";
  const typed = answer?.typed;
  const [business, setBusiness] = useState(typed?.business ?? view.given?.business ?? named);
  useLive([mailing.id], data);
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
        afterPaint(() => {
          const fields = fieldsOf(form.current);
          setBusiness(fields.business ?? "");
          keepDraft(fields);
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
          <TimeIsUp view={view} busy={busy} />
        )}
      </div>
      <div className="left">
        {answer && <ErrorSummary answer={answer} />}
        <DetailsFields
          initial={{ business: named, ...view.given, ...typed }}
          problems={answer?.problems ?? {}}
        />
        {standing === "held" && <PayButtons view={view} busy={busy} pressed={pressed} />}
      </div>
      <YourPlace view={view} business={business} busy={busy} />
    </Form>
  );
}

function GivenBack({ view }: { view: HeldView }) {
  useEffect(() => keepDraft({ held: undefined }), []);
  return (
    <div className="wrap given-back">
      <h1>You gave place {view.place.id} back.</h1>
      <p>Nothing is owed. It is open to others again, and to you.</p>
      <ButtonLink to={cardAddress(view.mailing.id, view.industry.slug)}>
        Back to the Card
      </ButtonLink>
    </div>
  );
}

/** What stands in the fields of the form now. */
function fieldsOf(form: HTMLFormElement | null): Partial<Typed> {
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? "")]));
}
