import { Button, Field, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { company } from "#company.ts";
import type { PendingAuthenticator } from "./pending-authenticator.ts";
import sheet from "./sign-in.css?sheet";

export const AUTHENTICATOR_APP_EXPLANATION =
  "A free phone app, such as Google Authenticator, that shows a new six-digit code every 30 seconds. You type the code when you sign in.";

export function AuthenticatorSetupForm({ app }: { app: PendingAuthenticator }) {
  return (
    <PostForm button="confirm-app" className="authenticator-setup">
      <Style name="sign-in" sheet={sheet} />
      <p>Open the app on your phone, add an account, and scan this code.</p>
      <QrCode modules={app.modules} label="QR code for your authenticator app" />
      <p className="quiet">Or enter this key in the app:</p>
      <p className="secret">{app.secret}</p>
      <Field
        label="Six-digit code from the app"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Submit value="confirm-app" weight="go">
        Confirm code
      </Submit>
    </PostForm>
  );
}

/** Recovery codes, shown this once, with a button that prints them alone; only a script can print. */
export function RecoveryCodeList({ codes, email }: { codes: readonly string[]; email: string }) {
  const scripted = useHasJavaScript();
  return (
    <>
      <Style name="sign-in" sheet={sheet} />
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
