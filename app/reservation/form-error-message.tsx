import { useEffect, useRef } from "react";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./form-error-message.css?sheet";

export function FormErrorMessage({ problem }: { problem: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.focus();
  }, [problem]);
  return (
    <div className="portal-problem" role="alert" ref={ref} tabIndex={-1}>
      <Style name="portal-problem" sheet={sheet} />
      {problem && (
        <p>
          <RegistrationTarget />
          {problem}
        </p>
      )}
    </div>
  );
}
