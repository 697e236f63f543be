import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatCount } from "#platform/money.ts";

/** The progress of something that continues by itself. Refreshes every second; without script the page does. */
export function AutoRefreshProgress({
  done,
  all,
  what,
}: {
  done: number;
  all: number;
  what: string;
}) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), 1_000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  const words = `${formatCount(done)} of ${formatCount(all)} rows are ${what}`;
  return (
    <div className="office-progress" role="status">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <p>{words}. You can leave this page. It keeps going.</p>
      <progress max={all} value={done} aria-label={words} />
    </div>
  );
}
