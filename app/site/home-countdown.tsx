import { useEffect, useState } from "react";
import { Style } from "#app/ui/style.tsx";
import { countdown } from "#business/mailings/mailing.ts";
import sheet from "./home-countdown.css?sheet";

const AN_HOUR = 3_600_000;

type CountdownProps = {
  /** Drop date of the next mailing, YYYY-MM-DD in Arizona. */
  dropDate: string;
  /** When the server drew this page, in milliseconds since 1970. */
  drawnAt: number;
};

/**
 * Days until the next mailing: from the server's clock plus what has passed since, never from the visitor's
 * clock. Looks again every hour, and when the page comes back to the front.
 */
export function Countdown({ dropDate, drawnAt }: CountdownProps) {
  const now = useServerTime(drawnAt);
  const { days, digits, label } = countdown(dropDate, new Date(now));
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
      <p>{label}</p>
    </div>
  );
}

/** One flap: when its digit changes, the upper half of the old one falls, and the lower half of the new one follows. */
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

/**
 * The server's time, renewed every hour. It can't be earlier than when the page was drawn plus the time spent on
 * it, nor than what the server says when asked; so it is the later of the two.
 */
function useServerTime(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt);
  useEffect(() => {
    const begun = performance.now();
    const look = async () => {
      const counted = drawnAt + performance.now() - begun;
      setNow((last) => Math.max(last, counted));
      const told = await serverDate();
      setNow((last) => Math.max(last, told));
    };
    const back = () => document.visibilityState === "visible" && void look();
    const timer = setInterval(look, AN_HOUR);
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [drawnAt]);
  return now;
}

/** The date that the server stamps on an answer; 0 when it can't be asked. */
async function serverDate(): Promise<number> {
  try {
    const answer = await fetch("/", { method: "HEAD", cache: "no-store" });
    return Date.parse(answer.headers.get("date") ?? "") || 0;
  } catch {
    return 0;
  }
}
