import { useEffect, useRef } from "react";
import { Style } from "#app/ui/style.tsx";
import { Target } from "#app/ui/target.tsx";
import sheet from "./problem.css?sheet";

/** What was wrong with the form that was just sent, over it; takes the focus when it appears. */
export function Problem({ problem }: { problem: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.focus();
  }, [problem]);
  return (
    <div className="portal-problem" role="alert" ref={ref} tabIndex={-1}>
      <Style name="portal-problem" sheet={sheet} />
      {problem && (
        <p>
          <Target />
          {problem}
        </p>
      )}
    </div>
  );
}
