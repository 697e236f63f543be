import type { ComponentProps, ReactNode } from "react";
import { Field } from "#app/office/forms/controls.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { passwordLengthLimits } from "#business/team/operator.ts";
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

type FieldProps = Partial<ComponentProps<typeof Field>>;

export const EmailField = (field: FieldProps) => (
  <Field
    label="Email"
    name="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    autoComplete="username"
    required
    {...field}
  />
);

export const PasswordField = (field: FieldProps) => (
  <Field
    label="Password"
    name="password"
    type="password"
    autoComplete="current-password"
    required
    {...field}
  />
);

export const NewPasswordField = (field: FieldProps) => (
  <PasswordField autoComplete="new-password" minLength={passwordLengthLimits.least} {...field} />
);
