import type { ReactNode } from "react";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./returned-card.css?sheet";

export function ReturnedCardNotice({
  misprint = false,
  address,
  stamp,
  reason,
  children,
}: {
  /** Whether the heading is printed out of register. */
  misprint?: boolean;
  address: readonly string[];
  stamp: string;
  reason: string;
  children: ReactNode;
}) {
  return (
    <div className={`wrap returned-card${misprint ? " misprint" : ""}`}>
      <Style name="returned-card" sheet={sheet} />
      <div className="words">{children}</div>
      <div className="card" aria-hidden="true">
        <div className="back">
          <HalftoneSun />
        </div>
        <p className="indicia">
          PRSRT STD
          <br />
          RETURN MAIL
          <br />
          SCOTTSDALE AZ
        </p>
        <p className="address">
          {address.map((line) => (
            <s key={line}>
              {line}
              <br />
            </s>
          ))}
        </p>
        <p className="stamp">
          {stamp}
          <small>{reason}</small>
        </p>
        <div className="bars" />
      </div>
    </div>
  );
}
