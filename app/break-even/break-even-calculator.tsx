import { type FormEvent, type FormEventHandler, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import type {
  BreakEvenField,
  CustomerJobName,
  JobPriceAndMargin,
  ParsedBreakEvenInput,
} from "#business/mailings/break-even.ts";
import {
  breakEvenSentence,
  expectedResponseRange,
  genericJobName,
  jobsToBreakEven,
  readBreakEvenInput,
} from "#business/mailings/break-even.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pricedSizes } from "#prices.ts";
import { claims, type SizeId, site } from "#site.ts";
import sheet from "./break-even-calculator.css?sheet";

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
  job = genericJobName,
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
            job={typed.job === initial.job ? job : genericJobName}
            sizes={sizes}
          />
        ) : (
          <p>Enter both figures to see the jobs.</p>
        )}
      </div>
    </div>
  );
}

const fields = [
  { name: "job", label: "My average job, in dollars", mark: "$" },
  { name: "margin", label: "What I keep after costs (%)", mark: "%" },
] as const;

type BreakEvenFormProps = {
  typed: Record<BreakEvenField, string>;
  problems?: ParsedBreakEvenInput["problems"];
  industry?: string | undefined;
  onType?: (name: BreakEvenField, value: string) => void;
  onSubmit?: FormEventHandler | undefined;
};

export function BreakEvenForm({
  typed,
  problems = {},
  industry,
  onType,
  onSubmit,
}: BreakEvenFormProps) {
  return (
    <Form
      action={paths.breakEven()}
      method="get"
      discover="none"
      className="break-even-form"
      aria-label="Jobs that pay for a spot"
      preventScrollReset
      onSubmit={onSubmit}
    >
      <Style name="break-even-calculator" sheet={sheet} />
      {industry && <input type="hidden" name="industry" value={industry} />}
      {fields.map(({ name, label, mark }) => (
        <p key={name}>
          <label htmlFor={`break-even-${name}`}>{label}</label>
          <span data-mark={mark}>
            <input
              id={`break-even-${name}`}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              {...(onType
                ? {
                    value: typed[name],
                    onChange: (event: { target: { value: string } }) =>
                      onType(name, event.target.value),
                  }
                : { defaultValue: typed[name] })}
              aria-invalid={problems[name] ? true : undefined}
              aria-describedby={problems[name] ? `break-even-${name}-problem` : undefined}
            />
          </span>
          {problems[name] && (
            <strong id={`break-even-${name}-problem`} className="problem">
              {problems[name]}
            </strong>
          )}
        </p>
      ))}
      <Button type="submit" quiet>
        Calculate
      </Button>
    </Form>
  );
}

/** Above this count, the number stands in for the tickets. */
const MOST_TICKETS = 12;

type PricedSize = { id: SizeId; name: string; priceCents: number };

export function BreakEvenTable({
  figures,
  job,
  sizes = pricedSizes(),
}: {
  figures: JobPriceAndMargin;
  job: CustomerJobName;
  sizes?: readonly PricedSize[] | undefined;
}) {
  const [smallest] = sizes;
  const kept = Math.round((figures.jobCents * figures.marginPercent) / 100);
  return (
    <div className="break-even-table">
      <Style name="break-even-calculator" sheet={sheet} />
      <dl>
        {sizes.map(({ id, name, priceCents }) => {
          const jobs = jobsToBreakEven({ ...figures, priceCents });
          return (
            <div key={id}>
              <dt>
                {name}, {dollars(priceCents)}
              </dt>
              <dd>
                <b>{formatCount(jobs)}</b> <span>{jobs === 1 ? job.one : job.many}</span>
                <span className="tickets" aria-hidden="true">
                  {jobs <= MOST_TICKETS &&
                    Array.from({ length: jobs }, (_, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                      <i key={i} />
                    ))}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        {smallest && breakEvenSentence(smallest.id, figures, job, smallest.priceCents)} You keep{" "}
        {dollars(kept)} of every {dollars(figures.jobCents)} ({figures.marginPercent}%), before tax.
      </p>
    </div>
  );
}

export function ExpectedResponseRange() {
  const { from, to } = expectedResponseRange(site.households);
  const [source] = claims.response.sources;
  return (
    <p className="planning-band">
      {claims.response.text} On {formatCount(site.households)} homes, that range is {from} to {to}{" "}
      responses. Not every call becomes a job. <small>{claims.response.ground}</small>{" "}
      <small>
        Source: <a href={source.url}>{source.name}</a>
      </small>
    </p>
  );
}
