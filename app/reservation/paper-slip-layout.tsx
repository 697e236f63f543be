import { type ReactNode, useEffect, useRef } from "react";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import { findSpot, formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { arizonaDate, formatArizonaTime, shortWeekdayDate } from "#platform/clock.ts";
import sheet from "./paper-slip-layout.css?sheet";
import transition from "./ticket-transition.css?sheet";

export function PaperSlipLayout({
  title,
  above,
  calm = false,
  children,
}: {
  title: ReactNode;
  above?: ReactNode;
  calm?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={calm ? "portal-slip calm" : "portal-slip"}>
      <Style name="portal-slip" sheet={sheet} />
      <Style name="ticket-transition" sheet={transition} />
      {!calm && (
        <div className="sky">
          <HalftoneSun className="sun" />
        </div>
      )}
      <div className="slip">
        <CropMarks />
        {above && <p className="above">{above}</p>}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

export function PaperSlipFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === "string" ? keepNumbersWithUnits(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function industryNameOrSlug(slug: string): string {
  return findIndustry(slug)?.name ?? slug;
}

export function describeSpot(mailing: Mailing, id: string): string {
  const spot = findSpot(getLayout(mailing), id);
  if (!spot) return id;
  const measures = keepNumbersWithUnits(formatSizeInInches(spot.size));
  return `${id}, ${sizeName(spot.size)}, ${measures}, on the ${spot.side}`;
}

/** An instant in Arizona time: "4:35 pm today", "9:05 am on Sun, May 2". */
export function formatArizonaMoment(instant: Date, now: Date): string {
  const date = arizonaDate(instant);
  const day = date === arizonaDate(now) ? "today" : `on ${shortWeekdayDate(date)}`;
  return `${formatArizonaTime(instant)} ${day}`;
}

export function FormErrorMessage({ problem }: { problem: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.focus();
  }, [problem]);
  return (
    <div className="portal-problem" role="alert" ref={ref} tabIndex={-1}>
      <Style name="portal-slip" sheet={sheet} />
      {problem && (
        <p>
          <RegistrationTarget />
          {problem}
        </p>
      )}
    </div>
  );
}
