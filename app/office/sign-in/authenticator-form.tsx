import { Button, Field } from "#app/office/forms/controls.tsx";
import type { PendingAuthenticator } from "./pending-authenticator.ts";
import { QrCode } from "./qr-code.tsx";

/** Sets up an authenticator app: its QR code, the same as text, and the first code. */
export function AuthenticatorForm({
  app,
  problem,
}: {
  app: PendingAuthenticator;
  problem: string | undefined;
}) {
  return (
    <form method="post">
      <p>Open the app on your phone, add an account, and point its camera at this picture.</p>
      <QrCode modules={app.modules} label="Picture for your authenticator app" />
      <p className="quiet">Or type this key into the app:</p>
      <p className="secret">{app.secret}</p>
      <Field
        id="code"
        label="The six digits that the app shows"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        problem={problem}
      />
      <Button type="submit" name="do" value="confirm-app" weight="go">
        Confirm the code
      </Button>
    </form>
  );
}
