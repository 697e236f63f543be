import type { ReactNode } from "react";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./page-heading.css?sheet";

export function PageHeading({
  title,
  children,
  aside,
}: {
  title: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="page-head">
      <Style name="page-head" sheet={sheet} />
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          <div className="lead">{children}</div>
        </div>
        {aside}
      </div>
    </header>
  );
}

export function PageEyebrow({ children }: { children: ReactNode }) {
  return (
    <p className="page-badge">
      <Style name="page-head" sheet={sheet} />
      <RegistrationTarget /> {children}
    </p>
  );
}
