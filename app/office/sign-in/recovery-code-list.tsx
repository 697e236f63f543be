import { Button } from "#app/office/forms/controls.tsx";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { company } from "#company.ts";
import sheet from "./recovery-code-list.css?sheet";

/** Recovery codes, shown this once, with a button that prints them alone; only a script can print. */
export function RecoveryCodeList({ codes, email }: { codes: readonly string[]; email: string }) {
  const scripted = useHasJavaScript();
  return (
    <>
      <Style name="recovery-codes" sheet={sheet} />
      <p className="print-only">
        Recovery codes for {email}, {company().tradeName} office. Each code works once, instead of
        the six-digit code or passkey. Keep this page somewhere safe.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {scripted && (
        <div className="row no-print">
          <Button onClick={() => window.print()}>Print the codes</Button>
        </div>
      )}
    </>
  );
}
