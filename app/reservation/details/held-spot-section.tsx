import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { describeIndustryAvailability } from "#app/reservation/availability/upcoming-mailing-view.ts";
import { PriceBreakdown } from "#app/reservation/price-breakdown.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import type { HeldSpotView } from "./held-spot-view.ts";

export function HeldSpotSection({
  token,
  view,
  business,
  busy,
}: {
  token: string;
  view: HeldSpotView;
  business: string;
  busy: boolean;
}) {
  const { place, industry, mailing, status } = view;
  const spot = useRef<HTMLSelectElement>(null);
  const [wish, setWish] = useState<string>();
  // What was chosen before React was here, and would be taken back when this is drawn next.
  useEffect(() => setWish(spot.current?.value), []);
  const wanted = view.places.find(({ id, state }) => id === wish && state === "open");
  return (
    <aside className="right" aria-label="Your spot">
      <CardView
        places={view.places}
        width={view.width}
        height={view.height}
        name={business}
        sides={[place.side]}
        label={`The ${place.side} of the ${mailing.name} card with your spot ${place.id} highlighted`}
      />
      <h2>
        {place.id}, {place.size}, {place.side}
      </h2>
      <p>
        {place.measures}, for {industry.name}, on the {mailing.name} card. Planned to mail{" "}
        {shortWeekdayDate(mailing.drop)}, to {formatCount(mailing.households)}+ homes.
      </p>
      <PriceBreakdown price={view.price} />
      {status === "held" && (
        <p>
          <Link to={paths.yoursAd(token)}>Start on your ad now</Link>, or once your spot is
          reserved.
        </p>
      )}
      <details className="change">
        <summary>Change or release your spot</summary>
        <p>
          <label htmlFor="spot">Another open spot</label>
          <select
            ref={spot}
            id="spot"
            name="spot"
            value={wanted?.id ?? place.id}
            onChange={(event) => setWish(event.target.value)}
          >
            <option value={place.id}>{place.id}, your spot</option>
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
            Change Spot
          </Button>
          {status === "held" && (
            <Button type="submit" small quiet name="button" value="release" disabled={busy}>
              Release {place.id}
            </Button>
          )}
        </div>
      </details>
    </aside>
  );
}

export function HoldExpiredSection({ view, busy }: { view: HeldSpotView; busy: boolean }) {
  const { alternatives, again, place, industry, mailing } = view;
  if (!alternatives) return null;
  const { same, spots, mailings, verdict } = alternatives;
  return (
    <div className="time-is-up">
      <p>
        {same
          ? `${place.id} is still open. ${again?.cost ?? ""}`
          : verdict === "open"
            ? `Someone else has ${place.id} now.`
            : "Your industry is taken on this card now."}{" "}
        Everything you typed is still here.
      </p>
      <div className="ways">
        {same && again && <HiddenFields shownCents={again.shownCents} />}
        {same && (
          <Button type="submit" name="button" value="renew" disabled={busy}>
            Hold {place.id} Again
          </Button>
        )}
        {!same &&
          spots.map((id) => (
            <Button key={id} type="submit" small name="instead" value={id} disabled={busy}>
              Hold {id} Instead
            </Button>
          ))}
        {!same &&
          mailings.map(({ id, name }) => (
            <ButtonLink
              key={id}
              small
              quiet
              to={chooseSpotPathForIndustry({ industry: industry.slug, mailing: id })}
            >
              {name} card
            </ButtonLink>
          ))}
      </div>
      {verdict && verdict !== "open" && (
        <p>{describeIndustryAvailability({ verdict, name: mailing.name }, industry.name)}</p>
      )}
    </div>
  );
}

const WARNING = claimDurations.warning * 60;
/** Milliseconds by which two clocks must differ before it counts as sleep. */
const SLEPT = 2_000;

/** How long the spot is held, counted from the server's remaining seconds. Speaks once, two minutes before the end. */
export function HoldCountdown({
  place,
  clock,
  busy,
  paying,
}: {
  place: string;
  clock: HeldSpotView["clock"];
  busy: boolean;
  paying: boolean;
}) {
  const left = useCountdown(clock);
  const soon = left !== undefined && left <= WARNING;
  return (
    <div className="hold-clock" data-soon={soon}>
      <p className="time">
        {left === undefined ? null : <b role="timer">{formatTimeLeft(left)}</b>}
        <span>
          <span className="whose">You’re holding </span>
          {place} until {clock.until}
          <span className="zone"> Arizona time</span>
        </span>
      </p>
      <p className="hidden-but-read" aria-live="assertive">
        {soon && left > 0 ? warning(clock) : ""}
      </p>
      {paying && (
        <p className="more">
          A payment page is open for this spot. Go back to it, or pay by invoice.
        </p>
      )}
      {clock.mayExtend && (
        <div className="more">
          <input type="hidden" name="seen" value={clock.extensions} />
          <Button type="submit" small quiet name="button" value="extend" disabled={busy}>
            Add {claimDurations.extension} minutes
          </Button>
          <small>{clock.left === 1 ? "one time" : `up to ${clock.left} times`}</small>
        </div>
      )}
    </div>
  );
}

function warning({ mayExtend }: HeldSpotView["clock"]): string {
  const more = mayExtend
    ? ` Need ${claimDurations.extension} more? Use the button next to the clock.`
    : "";
  return `${claimDurations.warning} minutes left for your spot.${more} Your details are saved.`;
}

export function formatTimeLeft(seconds: number): string {
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** Seconds left, each second; undefined until script runs. Asks the server when they are over. */
function useCountdown(clock: HeldSpotView["clock"]): number | undefined {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const begun = { day: Date.now(), at: performance.now() };
    const end = begun.at + clock.secondsLeft * 1000;
    const rest = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));
    setLeft(rest());
    let asked = 0;
    const tick = setInterval(() => {
      setLeft(rest());
      // The server's clock decides; it may be a moment behind ours.
      if (rest() === 0 && performance.now() - asked > 2_000) {
        asked = performance.now();
        void revalidate();
      }
    }, 1000);
    // A computer that slept has lost count: the time of day has gone on without the other clock.
    const wake = () => {
      const slept = Date.now() - begun.day - (performance.now() - begun.at);
      if (!document.hidden && Math.abs(slept) > SLEPT) void revalidate();
    };
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearInterval(tick);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [clock, revalidate]);
  return left;
}
