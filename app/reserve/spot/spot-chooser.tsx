import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useCachedPage } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { cardChooserPath } from "#app/reserve/availability/availability-answer.tsx";
import { type Draft, readDraft, saveDraft } from "#app/reserve/details/draft.ts";
import { RequestForm } from "#app/reserve/request/request-form.tsx";
import { runAfterPaint } from "#app/reserve/run-after-paint.ts";
import { describeAvailability } from "#app/reserve/upcoming-mailing-view.ts";
import { useLastActionData } from "#app/reserve/use-last-action-data.ts";
import { JoinWaitListForm } from "#app/reserve/wait-list/join-wait-list-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card-view.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { useLiveAvailability } from "#app/use-live-availability.ts";
import { longDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import type { ChooseSpotData, ChooseSpotResult } from "./choose-spot.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { useCardChangeAnnouncement } from "./use-card-change-announcement.ts";

/** The second screen: one of the open places, on the card itself. */
export function SpotChooser({
  view,
  answer: answered,
}: {
  view: ChooseSpotData;
  answer: ChooseSpotResult | undefined;
}) {
  const answer = useLastActionData(answered);
  const { industry, coming, instead, places, width, height } = view;
  const open = coming.verdict === "open";
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(answer?.kept.spot ?? "");
  const [business, setBusiness] = useState(answer?.kept.business ?? "");
  const [scripted, setScripted] = useState(false);
  const [held, setHeld] = useState<Draft["held"]>();
  const busy = useNavigation().state === "submitting";
  // The drawing answers by itself, at once; words and prices follow.
  const choose = useCallback((id: string) => runAfterPaint(() => setChosen(id)), []);
  useCachedPage("card", view);
  useLiveAvailability(view.live);
  const place = places.find(({ id, state }) => id === chosen && state === "open");
  const changes = useCardChangeAnnouncement(
    places,
    open ? "" : describeAvailability(coming.verdict, industry.name, coming.name),
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
    // Another visitor has it now.
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
          Planned for {longDate(coming.drop)}, at least {formatCount(coming.households)} homes.{" "}
          <Link to={`${paths.reservation()}?industry=${industry.slug}`}>Change</Link>
        </p>
        <p className="step">Step 2 of 3</p>
      </div>
      <p className="hidden-but-read" aria-live="polite">
        {changes}
      </p>
      {held?.mailingId === coming.id && <WayBack held={held} />}
      {!open && <NotHere industry={industry} coming={coming} instead={instead} />}
      {answer?.byEmail && <ByEmail answer={answer} view={view} />}
      <Form
        ref={form}
        method="post"
        action={cardChooserPath(coming.id, industry.slug)}
        onSubmit={(event) => {
          // Read the field itself: a quick Enter comes before the next render.
          const typed = new FormData(event.currentTarget).get("business");
          saveDraft({ business: String(typed ?? "") });
        }}
      >
        {/* What the Enter key presses in a field; after a refusal the first button on the screen is another. */}
        <button type="submit" className="hidden-but-read" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="mailingId" value={coming.id} />
        <input type="hidden" name="industry" value={industry.slug} />
        <input type="hidden" name="form" value={view.form} />
        {scripted && <input type="hidden" name="script" value="1" />}
        <div className="wrap desk">
          {answer && !answer.byEmail && (
            <Refused answer={answer} industry={industry.slug} busy={busy} />
          )}
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
          <OrderSummary
            place={place}
            cost={place && view.costs[place.id]}
            households={coming.households}
            business={business}
            onBusiness={(name) => {
              runAfterPaint(() => setBusiness(name));
              saveDraft({ business: name });
            }}
            busy={busy}
          />
        )}
      </Form>
    </>
  );
}

/** Why the spot was not held, and the way on: an address is confirmed first. */
function ByEmail({
  answer: { problem, byEmail },
  view: { coming, industry, sendsMail },
}: {
  answer: ChooseSpotResult;
  view: ChooseSpotData;
}) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [problem, byEmail]);
  if (byEmail === null) return null;
  return (
    <section className="wrap refused" ref={box} tabIndex={-1} aria-label="Confirm your email">
      <p role="alert">
        <RegistrationTarget />
        {problem}
      </p>
      <RequestForm
        wish={{ mailingId: coming.id, industry: industry.slug, spot: byEmail }}
        sendsMail={sendsMail}
      />
    </section>
  );
}

/** A person who comes back to the card finds the place that they hold. */
function WayBack({ held }: { held: NonNullable<Draft["held"]> }) {
  return (
    <div className="wrap">
      <p className="notice">
        <RegistrationTarget /> You took place {held.spot} on this card a moment ago.{" "}
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
}: Pick<ChooseSpotData, "industry" | "coming" | "instead">) {
  return (
    <div className="wrap">
      <section className="notice">
        <h2>{describeAvailability(coming.verdict, name, coming.name)}</h2>
        {instead.length > 0 && (
          <p className="ways">
            {instead.map((other) => (
              <ButtonLink key={other.id} small quiet to={cardChooserPath(other.id, slug)}>
                {other.name} card
              </ButtonLink>
            ))}
          </p>
        )}
        {coming.verdict !== "closed" && (
          <JoinWaitListForm
            mailingId={coming.id}
            mailing={coming.name}
            industry={name}
            slug={slug}
          />
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
  answer: ChooseSpotResult;
  industry: string;
  busy: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [problem, spots]);
  return (
    <div className="refused" role="alert" ref={box} tabIndex={-1}>
      <p>
        <RegistrationTarget />
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
            <ButtonLink key={id} small quiet to={cardChooserPath(id, industry)}>
              {name} card
            </ButtonLink>
          ))}
        </p>
      )}
    </div>
  );
}
