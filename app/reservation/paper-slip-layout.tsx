import type { ReactNode } from "react";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { Style } from "#app/ui/style.tsx";
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
