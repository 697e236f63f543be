import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import type { HeldSpotView } from "./held-spot-view.ts";

const WARNING = claimDurations.warning * 60;
/** Milliseconds by which two clocks must differ before it counts as sleep. */
const SLEPT = 2_000;

/** How long the spot is held, counted from the server's remaining seconds. Speaks once, two minutes before the end. */
export function HoldClock({
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
