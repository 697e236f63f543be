import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card-view.tsx";
import { Link } from "#app/ui/link.tsx";
import { Target } from "#app/ui/target.tsx";
import { longDate } from "#platform/clock.ts";
import { count } from "#platform/money.ts";
import { afterPaint } from "./after-paint.ts";
import { cardAddress } from "./answer.tsx";
import type { CardAnswer, CardLoad } from "./card.tsx";
import { sentenceOf } from "./coming.ts";
import { type Draft, keepDraft, readDraft } from "./draft.ts";
import { OrderSlip } from "./order-slip.tsx";
import { useAnswer } from "./use-answer.ts";
import { useChanges } from "./use-changes.ts";
import { useLive } from "./use-live.ts";
import { WaitListForm } from "./wait-list-form.tsx";

/** The second screen: one of the open places, on the card itself. */
export function CardChooser({
  view,
  answer: answered,
}: {
  view: CardLoad;
  answer: CardAnswer | undefined;
}) {
  const answer = useAnswer(answered);
  const { industry, coming, instead, places, width, height } = view;
  const open = coming.verdict === "open";
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(answer?.kept.spot ?? "");
  const [business, setBusiness] = useState(answer?.kept.business ?? "");
  const [scripted, setScripted] = useState(false);
  const [held, setHeld] = useState<Draft["held"]>();
  const busy = useNavigation().state === "submitting";
  // The drawing answers by itself, at once; words and prices follow.
  const choose = useCallback((id: string) => afterPaint(() => setChosen(id)), []);
  useLive([coming.id], view);
  const place = places.find(({ id, state }) => id === chosen && state === "open");
  const changes = useChanges(
    places,
    open ? "" : sentenceOf(coming.verdict, industry.name, coming.name),
  );

  useEffect(() => {
    // What was chosen and typed before React came, or on an earlier visit.
    const draft = readDraft();
    const field = form.current?.elements.namedItem("business");
    if (field instanceof HTMLInputElement) {
      field.value ||= draft.business ?? "";
      setBusiness(field.value);
    }
    const checked = form.current?.querySelector<HTMLInputElement>("[name=spot]:checked");
    if (checked) setChosen(checked.value);
    setHeld(draft.held);
    setScripted(true);
  }, []);
  useEffect(() => {
    // Somebody else has it now.
    const checked = form.current?.querySelector<HTMLInputElement>("[name=spot]:checked:disabled");
    if (checked) checked.checked = false;
  });

  return (
    <>
      <div className="wrap head">
        <h1>{open ? "Point at your place." : "The card as it stands."}</h1>
        <p className="lead">
          <b>
            {coming.name} card, {industry.name}.
          </b>{" "}
          Drops {longDate(coming.drop)}, {count(coming.households)} homes.{" "}
          <Link to={`${paths.reservation()}?industry=${industry.slug}`}>Change</Link>
        </p>
        <p className="step">Step 2 of 3</p>
      </div>
      <p className="hidden-but-read" aria-live="polite">
        {changes}
      </p>
      {held?.mailingId === coming.id && <WayBack held={held} />}
      {!open && <NotHere industry={industry} coming={coming} instead={instead} />}
      <Form
        ref={form}
        method="post"
        action={cardAddress(coming.id, industry.slug)}
        onSubmit={(event) => {
          // What stands in the field: a quick Enter is ahead of what is drawn.
          const typed = new FormData(event.currentTarget).get("business");
          keepDraft({ business: String(typed ?? "") });
        }}
      >
        {/* What the Enter key presses in a field; after a refusal the first button on the screen is another. */}
        <button type="submit" className="hidden-but-read" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="mailingId" value={coming.id} />
        <input type="hidden" name="industry" value={industry.slug} />
        <input type="hidden" name="form" value={view.form} />
        {scripted && <input type="hidden" name="script" value="1" />}
        <div className="wrap desk">
          {answer && <Refused answer={answer} industry={industry.slug} busy={busy} />}
          <CardView
            places={places}
            width={width}
            height={height}
            name={business}
            label={`The ${coming.name} card as it stands`}
            choice={
              open
                ? {
                    field: "spot",
                    chosen: answer?.kept.spot,
                    lit: place?.id,
                    onChoose: choose,
                    legend: `Choose your place on the ${coming.name} card`,
                  }
                : undefined
            }
          />
        </div>
        {open && (
          <OrderSlip
            place={place}
            cost={place && view.costs[place.id]}
            households={coming.households}
            business={business}
            onBusiness={(name) => {
              afterPaint(() => setBusiness(name));
              keepDraft({ business: name });
            }}
            busy={busy}
          />
        )}
      </Form>
    </>
  );
}

/** Somebody who comes back to the card finds the place that they hold. */
function WayBack({ held }: { held: NonNullable<Draft["held"]> }) {
  return (
    <div className="wrap">
      <p className="notice">
        <Target /> You took place {held.spot} on this card a moment ago.{" "}
        <Link to={paths.reservationDetails(held.token)}>Go on with it</Link>
      </p>
    </div>
  );
}

/** The industry is not open here: the cards on which it is, and the line for this one. */
function NotHere({
  industry: { slug, name },
  coming,
  instead,
}: Pick<CardLoad, "industry" | "coming" | "instead">) {
  return (
    <div className="wrap">
      <section className="notice">
        <h2>{sentenceOf(coming.verdict, name, coming.name)}</h2>
        {instead.length > 0 && (
          <p className="ways">
            {instead.map((other) => (
              <ButtonLink key={other.id} small quiet to={cardAddress(other.id, slug)}>
                {other.name} card
              </ButtonLink>
            ))}
          </p>
        )}
        {coming.verdict !== "closed" && (
          <WaitListForm mailingId={coming.id} mailing={coming.name} industry={name} slug={slug} />
        )}
      </section>
    </div>
  );
}

/** Why the place was not held, and what is nearest to it: one button each. */
function Refused({
  answer: { problem, spots, mailings },
  industry,
  busy,
}: {
  answer: CardAnswer;
  industry: string;
  busy: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [problem, spots]);
  return (
    <div className="refused" role="alert" ref={box} tabIndex={-1}>
      <p>
        <Target />
        {problem}
      </p>
      {(spots.length > 0 || mailings.length > 0) && (
        <p className="ways">
          {spots.map((id) => (
            <Button
              key={id}
              type="submit"
              small
              quiet
              name="instead"
              value={id}
              disabled={busy}
              formNoValidate
            >
              Hold {id} instead
            </Button>
          ))}
          {mailings.map(({ id, name }) => (
            <ButtonLink key={id} small quiet to={cardAddress(id, industry)}>
              {name} card
            </ButtonLink>
          ))}
        </p>
      )}
    </div>
  );
}
