import type { ReactNode } from "react";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import sheet from "./sign-in.css?sheet";

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="office-gate">
      <Style name="sign-in" sheet={sheet} />
      <header>
        <Logo />
        {company().tradeName} office
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
