import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { Style } from "#app/ui/style.tsx";
import { addDays, arizonaMidnight, wholeDaysUntil } from "#platform/clock.ts";
import sheet from "./home-countdown.css?sheet";
import type { DropDateCountdownData } from "./load-drop-date-countdown-data.ts";

const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;

/** Days until the next mailing, by the server's clock plus the time elapsed since, never the visitor's clock. */
export function DropDateCountdown({ next }: { next: DropDateCountdownData }) {
  const { dropDate, label, moved, now } = useNextMailing(next);
  const days = wholeDaysUntil(dropDate, new Date(now));
  const digits = String(days).padStart(2, "0");
  return (
    <div className="countdown" role="timer" aria-labelledby="next-mailing">
      <Style name="countdown" sheet={sheet} />
      <p id="next-mailing">Next Mailing</p>
      <p className="board" role="img" aria-label={String(days)}>
        {[...digits].map((digit, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the right, so that a place keeps its flap when the count loses a digit.
          <Flap key={digits.length - i} digit={digit} />
        ))}
      </p>
      <p>
        {label}
        {moved && <small>{moved}</small>}
      </p>
    </div>
  );
}

/** One flap: when its digit changes, the upper half of the old one falls, then the lower half of the new one. */
function Flap({ digit }: { digit: string }) {
  const [turn, setTurn] = useState({ digit, was: "" });
  if (turn.digit !== digit) setTurn({ digit, was: turn.digit });
  return (
    <span key={digit} className="flap">
      {digit}
      {turn.was && (
        <>
          <i className="stays" data-digit={turn.was} />
          <i className="falls" data-digit={turn.was} />
          <i className="lands" data-digit={digit} />
        </>
      )}
    </span>
  );
}

/** The countdown's target and clock: the server's time plus the time elapsed since. */
function useNextMailing(drawn: DropDateCountdownData): DropDateCountdownData {
  const [shown, setShown] = useState(drawn);
  useEffect(() => {
    let last = { ...drawn, at: performance.now() };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => last.now + performance.now() - last.at;
    const show = () => setShown({ ...last, now: now() });
    const plan = () => {
      clearTimeout(timer);
      const left = arizonaMidnight(addDays(last.dropDate, 1)).getTime() - now();
      // A target that has passed by our count may have a moment left by the server's.
      timer = setTimeout(look, left > 0 ? Math.min(AN_HOUR, left) : A_MINUTE);
    };
    const look = async () => {
      show();
      const answer = await askNextMailing();
      // The page may be cached: the later of the two times is closer to the truth.
      if (answer) last = { ...answer, now: Math.max(answer.now, now()), at: performance.now() };
      show();
      plan();
    };
    const back = () => document.visibilityState === "visible" && void look();
    plan();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [drawn]);
  return shown;
}

/** The next mailing as the server knows it now; undefined if it can't be reached. */
async function askNextMailing(): Promise<DropDateCountdownData | undefined> {
  try {
    const answer = await fetch(paths.nextMailing());
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
