import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { chooseSpotPathForIndustry } from "#app/paths.ts";
import { EmailHoldLinkForm } from "#app/reservation/email-request-form.tsx";
import { PriceBreakdown } from "#app/reservation/price-breakdown.tsx";
import { useLastActionData } from "#app/reservation/submit-with-failure-result.ts";
import { runAfterPaint } from "#app/run-after-paint.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { CardViewSpot } from "#app/ui/card/card-spot.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { EnterKeySubmitButton, HiddenFields } from "#app/ui/hidden-fields.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import type { Price } from "#business/reservations/pay/payment-terms.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { SizeId } from "#site.ts";
import sheet from "./choose-spot.css?sheet";
import type { AvailabilityView, ShownCard, UpcomingMailingView } from "./load-availability.ts";
import { describeIndustryAvailability, type HoldProblem } from "./upcoming-mailing-view.ts";

/** The card itself: one of its open spots is picked and held. Where the industry is not open it is a picture. */
export function SpotChooser({
  industry,
  mailing,
  card,
  view,
  answer: answered,
}: {
  industry: { slug: string; name: string };
  mailing: UpcomingMailingView;
  card: ShownCard;
  view: Pick<AvailabilityView, "own" | "form" | "sendsMail"> & {
    released?: string | undefined;
    from?: string;
  };
  answer: HoldProblem | undefined;
}) {
  const answer = useLastActionData(answered);
  const { places, width, height } = card;
  const isOpen = mailing.verdict === "open" && !view.own;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(answer?.spot ?? "");
  const busy = useNavigation().state === "submitting";
  // The drawing answers by itself, at once; words and prices follow.
  const choose = useCallback((id: string) => runAfterPaint(() => setChosen(id)), []);
  const place = places.find(({ id, state }) => id === chosen && state === "open");
  const changes = useSpotStatusAnnouncement(
    places,
    isOpen || view.own ? "" : describeIndustryAvailability(mailing, industry.name),
  );

  useEffect(() => {
    // What was chosen before React came.
    const checked = form.current?.querySelector<HTMLInputElement>("[name=spot]:checked");
    if (checked) setChosen(checked.value);
  }, []);
  useEffect(() => {
    // Another visitor has it now.
    const checked = form.current?.querySelector<HTMLInputElement>("[name=spot]:checked:disabled");
    if (checked) checked.checked = false;
  });

  return (
    <section className="choose" aria-labelledby="card">
      <Style name="choose" sheet={sheet} />
      <div className="wrap head">
        <h2 id="card">{isOpen ? "Pick your spot." : `The ${card.name} card right now.`}</h2>
        {view.released && <p className="notice">{view.released} is released. You owe nothing.</p>}
      </div>
      <p className="hidden-but-read" aria-live="polite">
        {changes}
      </p>
      {answer && answer.byEmail !== null && (
        <HoldRefusal problem={answer} label="Confirm your email">
          <EmailHoldLinkForm
            wish={{ mailingId: mailing.id, industry: industry.slug, spot: answer.byEmail }}
            sendsMail={view.sendsMail}
          />
        </HoldRefusal>
      )}
      <Form
        ref={form}
        method="post"
        action={chooseSpotPathForIndustry({ industry: industry.slug, mailing: mailing.id }).replace(
          "?",
          "?index&",
        )}
        preventScrollReset={false}
        discover="none"
      >
        <EnterKeySubmitButton />
        <HiddenFields mailingId={mailing.id} industry={industry.slug} form={view.form} />
        {view.from && <HiddenFields from={view.from} />}
        <div className="wrap desk">
          {answer && answer.byEmail === null && (
            <HoldRefusal problem={answer} label="Your spot was not held">
              <Alternatives answer={answer} industry={industry.slug} busy={busy} />
            </HoldRefusal>
          )}
          <CardView
            places={places}
            width={width}
            height={height}
            label={`The ${card.name} card right now`}
            turns
            choice={
              isOpen
                ? {
                    field: "spot",
                    chosen: answer?.spot,
                    lit: place?.id,
                    onChoose: choose,
                    label: `Pick your spot on the ${card.name} card`,
                  }
                : undefined
            }
          />
        </div>
        {isOpen && (
          <OrderSummary place={place} card={card} households={mailing.households} busy={busy} />
        )}
      </Form>
    </section>
  );
}

function HoldRefusal({
  problem: { problem, spots },
  label,
  children,
}: {
  problem: HoldProblem;
  label: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [problem, spots]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what a reload leads to
    <section className="wrap refused" ref={box} tabIndex={-1} aria-label={label} autoFocus>
      <p role="alert">
        <RegistrationTarget />
        {problem}
      </p>
      {children}
    </section>
  );
}

function Alternatives({
  answer: { spots, mailings },
  industry,
  busy,
}: {
  answer: HoldProblem;
  industry: string;
  busy: boolean;
}) {
  if (spots.length + mailings.length === 0) return null;
  return (
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
        <ButtonLink key={id} small quiet to={chooseSpotPathForIndustry({ industry, mailing: id })}>
          {name} card
        </ButtonLink>
      ))}
    </p>
  );
}

const stateWords = { open: "open again", held: "on hold", sold: "taken", mine: "yours" } as const;

/** More at once than this is summed up: nobody wants a list read out. */
const MOST_NAMED = 2;

/** What has changed on an open card since it was last looked at, as one sentence for a live region. */
function useSpotStatusAnnouncement(places: readonly CardViewSpot[], verdict: string): string {
  const before = useRef({ places, verdict });
  const [announcement, announce] = useState("");
  useEffect(() => {
    const old = before.current;
    before.current = { places, verdict };
    if (old.verdict !== verdict && verdict) {
      announce(verdict);
      return;
    }
    const changed = places.filter(({ id, state }) => {
      const then = old.places.find((place) => place.id === id)?.state;
      return then !== undefined && then !== state && state !== "mine" && then !== "mine";
    });
    if (changed.length === 0) return;
    announce(
      changed.length <= MOST_NAMED
        ? changed.map(({ id, state }) => `Spot ${id} is ${stateWords[state]}.`).join(" ")
        : `${changed.length} spots on the card have changed.`,
    );
  }, [places, verdict]);
  return announcement;
}

function OrderSummary({
  place,
  card,
  households,
  busy,
}: {
  place: CardViewSpot | undefined;
  card: ShownCard;
  households: number;
  busy: boolean;
}) {
  const cost = place && card.costs[place.id];
  const size = place && (place.size.toLowerCase() as SizeId);
  return (
    <div className="order-slip" data-chosen={Boolean(place)}>
      <div className="wrap">
        <div className="place">
          {place && size && cost ? (
            <>
              <h3>
                {place.id}{" "}
                <span>
                  {place.size}, {place.side}
                </span>
              </h3>
              <p>
                {place.measures}, {formatPricePerHome(cost.priceCents, households)} per home.{" "}
                {getSize(size).fits} {place.ad && "The ad on the card is a sample."}
              </p>
            </>
          ) : (
            <>
              <h3>
                <span className="waiting">No spot picked yet</span>
                <span className="unscripted">Your spot</span>
              </h3>
              <p>
                <span className="waiting">
                  Pick an open spot<span className="keys">, or use the arrow keys</span>.
                </span>
                <span className="unscripted">The price of each spot is on the card.</span>
              </p>
            </>
          )}
        </div>
        <div className="cost-of-it">{cost && <PriceBreakdown price={cost} />}</div>
        <div className="go">
          <Button type="submit" disabled={busy}>
            {busy
              ? "Holding..."
              : place && cost
                ? `Hold ${place.id}, ${priceOf(cost)}`
                : "Hold This Spot"}
          </Button>
          <p>
            We’ll hold it for {claimDurations.hold} minutes. Nothing is charged yet. Full refund
            through {shortWeekdayDate(card.refundThrough)}.
          </p>
        </div>
      </div>
    </div>
  );
}

const priceOf = ({ totalCents, taxBasisPoints }: Price) =>
  taxBasisPoints > 0 ? `${dollars(totalCents)} with tax` : dollars(totalCents);
