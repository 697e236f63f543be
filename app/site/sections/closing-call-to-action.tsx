import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CropMarks, HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import sheet from "./closing-call-to-action.css?sheet";

export function ClosingCallToAction({
  title,
  to = paths.reservation(),
  children,
}: {
  title: string;
  to?: string;
  children: ReactNode;
}) {
  return (
    <section className="closing-call">
      <Style name="closing-call" sheet={sheet} />
      <HalftoneSun className="sunset" />
      <div className="wrap">
        <div className="slip">
          <CropMarks />
          <div>
            <h2>{title}</h2>
            <p>{children}</p>
          </div>
          <div className="step">
            <ButtonLink to={to}>Spotlight My Business</ButtonLink>
            <p>
              Or call <PhoneLink />
              <br />
              {`${company().hours.days}, ${company().hours.display}`}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
