import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card-view.tsx";
import { longDate } from "#platform/clock.ts";
import { count } from "#platform/money.ts";
import { cardAddress } from "./answer.tsx";
import { Cost } from "./cost.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FIELDS, type Typed } from "./fields.ts";
import type { HeldView } from "./held-view.ts";
import { HoldClock } from "./hold-clock.tsx";
import { PayButtons } from "./pay-buttons.tsx";
import type { DetailsAnswer } from "./take-details.ts";
import { TimeIsUp } from "./time-is-up.tsx";
import { useAnswer } from "./use-answer.ts";
import { useLive } from "./use-live.ts";

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
  const { place, industry, mailing, standing } = view;
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const pressed = state === "submitting" ? String(formData?.get("button") ?? "") : "";
  const busy = state !== "idle";
  const typed = answer?.typed;
  const [business, setBusiness] = useState(typed?.business ?? view.given?.business ?? named);
  const [wish, setWish] = useState<string>();
  useLive([mailing.id], data);
  useDraft(form, token, view, typed, setBusiness);
  const wanted = view.places.find(({ id, state }) => id === wish && state === "open");

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
        // From here on the business keeps it.
        if (button === "card" || button === "invoice") forgetDraft();
      }}
      onInput={() => {
        const fields = fieldsOf(form.current);
        setBusiness(fields.business ?? "");
        keepDraft(fields);
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
      <aside className="right" aria-label="Your place">
        <CardView
          places={view.places}
          width={view.width}
          height={view.height}
          name={business}
          sides={[place.side]}
          label={`The ${place.side} of the ${mailing.name} card with your place ${place.id} in the light`}
        />
        <h2>
          {place.id}, {place.size}, {place.side}
        </h2>
        <p>
          {place.measures}, for {industry.name}, on the {mailing.name} card. It drops on{" "}
          {longDate(mailing.drop)}, to {count(mailing.households)} homes.
        </p>
        <Cost price={view.price} />
        <details className="change">
          <summary>Change the place, or give it back</summary>
          <p>
            <label htmlFor="spot">Another open place</label>
            <select
              id="spot"
              name="spot"
              value={wanted?.id ?? place.id}
              onChange={(event) => setWish(event.target.value)}
            >
              <option value={place.id}>{place.id}, as it is</option>
              {view.places
                .filter(({ state }) => state === "open")
                .map(({ id, size, side, price }) => (
                  <option key={id} value={id}>
                    {id}, {side}, {size}, {price}
                  </option>
                ))}
            </select>
          </p>
          <div className="ways">
            <Button type="submit" small quiet name="button" value="move" disabled={busy}>
              Move There
            </Button>
            {standing === "held" && (
              <Button type="submit" small quiet name="button" value="release" disabled={busy}>
                Give It Back
              </Button>
            )}
          </div>
        </details>
      </aside>
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

/** Fills empty fields with what was typed earlier in this browser, and remembers which place is held. */
function useDraft(
  form: React.RefObject<HTMLFormElement | null>,
  token: string,
  { mailing, place, standing }: HeldView,
  typed: Typed | undefined,
  onBusiness: (name: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come
  useEffect(() => {
    const draft = readDraft();
    for (const name of FIELDS) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      if (!typed && !input.value && draft[name]) input.value = draft[name];
      if (name === "business") onBusiness(input.value);
    }
  }, []);
  useEffect(() => {
    if (typed) keepDraft(typed);
  }, [typed]);
  useEffect(() => {
    const held = { token, mailingId: mailing.id, spot: place.id };
    if (standing === "held") keepDraft({ held });
    else if (readDraft().held?.token === token) keepDraft({ held: undefined });
  }, [token, mailing.id, place.id, standing]);
}
