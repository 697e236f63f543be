import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  anyJob,
  type BreakEvenField,
  type CustomerJobName,
  readBreakEvenInput,
} from "#business/mailings/break-even.ts";
import { BreakEvenForm } from "./break-even-form.tsx";
import { BreakEvenTable, type PricedSize } from "./break-even-table.tsx";

/** The figures before anyone types: a $900 job that leaves 40% after costs. */
export const initialBreakEvenValues: Record<BreakEvenField, string> = { job: "900", margin: "40" };

type BreakEvenCalculatorProps = {
  initial: Record<BreakEvenField, string>;
  industry?: string | undefined;
  job?: CustomerJobName;
  /** Whether Calculate keeps the visitor on this page where script runs, instead of leading to the shareable one. */
  inPlace?: boolean;
  /** The sizes with the prices to pay back; without them the list prices. */
  sizes?: readonly PricedSize[] | undefined;
};

/** Counts at each key where script runs, and on sending the form where it doesn't. */
export function BreakEvenCalculator({
  initial,
  industry,
  job = anyJob,
  inPlace = false,
  sizes,
}: BreakEvenCalculatorProps) {
  const [typed, setTyped] = useState(initial);
  const frame = useRef<HTMLDivElement>(null);
  // Figures that were typed before React took over the page are only in the fields so far.
  useEffect(() => {
    const form = frame.current?.querySelector("form");
    if (!form) return;
    const fields = new FormData(form);
    const value = (name: string) => String(fields.get(name) ?? "");
    setTyped({ job: value("job"), margin: value("margin") });
  }, []);
  const { figures, problems } = readBreakEvenInput(typed);
  return (
    <div ref={frame}>
      <BreakEvenForm
        typed={typed}
        problems={problems}
        industry={industry}
        onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
        onSubmit={inPlace ? (event: FormEvent) => event.preventDefault() : undefined}
      />
      <div role="status">
        {figures ? (
          <BreakEvenTable
            figures={figures}
            job={typed.job === initial.job ? job : anyJob}
            sizes={sizes}
          />
        ) : (
          <p>Enter both figures to see the jobs.</p>
        )}
      </div>
    </div>
  );
}
