import type { ReactNode } from "react";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./page-eyebrow.css?sheet";

export function PageEyebrow({ children }: { children: ReactNode }) {
  return (
    <p className="page-badge">
      <Style name="page-badge" sheet={sheet} />
      <RegistrationTarget /> {children}
    </p>
  );
}
