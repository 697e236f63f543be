import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { CropMarks, HalftoneSun, RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { findSpot, formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { company } from "#company.ts";
import { arizonaDate, formatArizonaTime, shortWeekdayDate } from "#platform/clock.ts";
import { site } from "#site.ts";
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

/** The last line of a slip: what the phone is for, and its number. */
export const CallUsLine = ({ children }: { children: ReactNode }) => (
  <p className="fine">
    {children} <a href={company().phone.href}>{company().phone.display}</a>.
  </p>
);

export function AcceptTermsCheckbox({ id = "terms" }: { id?: string }) {
  return (
    <p className="portal-accept-terms">
      <input id={id} name="terms" type="checkbox" required value={site.terms.version} />
      <label htmlFor={id}>
        I agree to the{" "}
        <Link to={paths.terms()} target="_blank">
          Terms<span className="hidden-but-read"> (opens in a new tab)</span>
        </Link>
        , version {site.terms.version}.
      </label>
    </p>
  );
}

/** Prints the page. Only a script can, so it appears with the script. */
export function PrintButton({ small, asLink }: { small?: boolean; asLink?: boolean }) {
  const print = {
    disabled: !useHasJavaScript(),
    onClick: () => window.print(),
    children: "Print This Page",
  };
  if (asLink) return <button type="button" className="link prints" {...print} />;
  return <Button quiet small={small} className="prints" {...print} />;
}
