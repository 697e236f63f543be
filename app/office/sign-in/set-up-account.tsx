import { redirect } from "react-router";
import {
  findOperatorAtSessionStage,
  readSessionToken,
  redirectAfterSignIn,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { finishAccountSetUp } from "#business/auth/redeem-sign-in-link-with-password.ts";
import {
  beginAuthenticatorSetUp,
  confirmAuthenticator,
} from "#business/auth/second-factors/authenticator.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import {
  countSecondFactors,
  findSecondFactors,
} from "#business/auth/second-factors/second-factors.ts";
import type { Route } from "./+types/set-up-account.ts";
import {
  AUTHENTICATOR_APP_EXPLANATION,
  AuthenticatorSetupForm,
  RecoveryCodeList,
} from "./authenticator-setup-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { findPendingAuthenticator } from "./pending-authenticator.ts";
import { SignInFrame } from "./sign-in-parts.tsx";

async function requireOperatorInSetUp(request: Request, context: Route.LoaderArgs["context"]) {
  const signedIn = await findOperatorAtSessionStage(request, context, "set-up");
  if (signedIn) return signedIn;
  const elsewhere = await findOperatorAtSessionStage(request, context, "signed-in");
  throw redirect(elsewhere ? officePaths.account() : officePaths.signIn(), 303);
}

export const loader = publicOfficeLoader(async ({ request, context }) => {
  const { operator } = await requireOperatorInSetUp(request, context);
  const choosing = new URL(request.url).searchParams.has("choose");
  const hasFactor = countSecondFactors(await findSecondFactors(operator.id)) > 0;
  return {
    name: operator.name,
    email: operator.email,
    hasFactor,
    app: hasFactor || choosing ? undefined : await findPendingAuthenticator(operator),
  };
});

export const action = publicOfficeAction(async ({ request, context }) => {
  const { session, actionContext } = await requireOperatorInSetUp(request, context);
  const form = await readForm(request);
  const sessionId = session.id;
  try {
    switch (formText(form, "do")) {
      case "begin-app":
        await beginAuthenticatorSetUp({ sessionId }, actionContext);
        break;
      case "confirm-app":
        await confirmAuthenticator({ sessionId, code: formText(form, "code") }, actionContext);
        break;
      case "codes":
        return {
          outcome: "codes",
          codes: await renewRecoveryCodes({ sessionId }, actionContext),
        } as const;
      case "finish": {
        const token = readSessionToken(request) ?? "";
        const visitor = toSignInClient(request, context);
        const entered = await finishAccountSetUp({ token, visitor }, actionContext);
        return redirectAfterSignIn(request, entered, officePaths.today());
      }
    }
    return redirect(officePaths.setUp(), 303);
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
});

export const meta = () => officePageMeta("Second sign-in step");

export default function SetUpSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, hasFactor, app } = loaderData;
  const refused = useRefusedForm();
  const codes = actionData?.outcome === "codes" ? actionData.codes : undefined;
  return (
    <SignInFrame>
      {!refused?.field && <FormAnswer />}
      {codes && <Codes codes={codes} email={email} />}
      {!codes && hasFactor && <OfferCodes />}
      {!hasFactor && app && (
        <>
          <h1>Set up your app</h1>
          <AuthenticatorSetupForm app={app} />
          <p className="quiet">
            <a href={`${officePaths.setUp()}?choose`}>Use a passkey instead</a>
          </p>
        </>
      )}
      {!hasFactor && !app && <Choose name={name} />}
    </SignInFrame>
  );
}

function Choose({ name }: { name: string }) {
  return (
    <>
      <h1>
        Add a second <span className="unbroken">sign-in</span> step, {name}
      </h1>
      <p>
        Somebody else could learn your password, so we also ask for something only you have. Choose
        one now. You can add more later.
      </p>
      <section>
        <h2>An authenticator app</h2>
        <p className="quiet">{AUTHENTICATOR_APP_EXPLANATION}</p>
        <form method="post" action={officePaths.setUp()}>
          <Submit value="begin-app" weight="go">
            Set up an app
          </Submit>
        </form>
      </section>
      <section>
        <h2>A passkey</h2>
        <p className="quiet">
          Sign in with your fingerprint, your face, or this device’s screen lock. Your browser needs
          JavaScript turned on.
        </p>
        <PasskeyButton purpose="add" onward={officePaths.setUp()}>
          Add a passkey
        </PasskeyButton>
      </section>
    </>
  );
}

function OfferCodes() {
  return (
    <>
      <h1>If you lose your phone or passkey</h1>
      <p>
        You get ten recovery codes to sign in with. We show them only once, on the next page, so
        have a pen or a printer ready.
      </p>
      <form method="post">
        <Submit value="codes" weight="go">
          Show my recovery codes
        </Submit>
      </form>
    </>
  );
}

function Codes({ codes, email }: { codes: string[]; email: string }) {
  return (
    <>
      <h1>Your recovery codes</h1>
      <p className="no-print">
        Each code works once. Print them or write them down, and keep them somewhere safe.
      </p>
      <RecoveryCodeList codes={codes} email={email} />
      <form method="post" className="no-print">
        <Submit value="finish" weight="go">
          I’ve saved them
        </Submit>
      </form>
    </>
  );
}
