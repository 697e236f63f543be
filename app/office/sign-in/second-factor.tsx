import { redirect } from "react-router";
import {
  findOperatorAtSessionStage,
  readSessionToken,
  redirectAfterSignIn,
  signedOutActionContext,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Button, Field, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { addReturnPath, officePaths, readReturnPath } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { signInWithCode } from "#business/auth/second-factors/second-factor-sign-in.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import type { Route } from "./+types/second-factor.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { SignInFrame } from "./sign-in-parts.tsx";

/** Without a recent password, sign-in starts over. */
export const loader = publicOfficeLoader(async ({ request, context }) => {
  const onward = readReturnPath(request);
  const half = await findOperatorAtSessionStage(request, context, "second-factor");
  if (!half) throw redirect(addReturnPath(officePaths.signIn(), onward), 303);
  const factors = await findSecondFactors(half.operator.id);
  return {
    onward,
    hasApp: factors.authenticatorSince !== undefined,
    hasPasskey: factors.passkeys.length > 0,
  };
});

export const action = publicOfficeAction(async ({ request, context }) => {
  const form = await readForm(request);
  try {
    const entered = await signInWithCode(
      {
        token: readSessionToken(request) ?? "",
        code: formText(form, "code"),
        visitor: toSignInClient(request, context),
      },
      signedOutActionContext(context),
    );
    return redirectAfterSignIn(request, entered, readReturnPath(request));
  } catch (error) {
    const refused = await refusedFormResponseOrRethrow(error, form, [], context);
    if (refused.init?.status !== 403) return refused;
    throw redirect(addReturnPath(officePaths.signIn(), readReturnPath(request)), 303);
  }
});

export const meta = () => officePageMeta("Second step");

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { onward, hasApp, hasPasskey } = loaderData;
  return (
    <SignInFrame>
      <h1>One more step</h1>
      <FormAnswer />
      {hasPasskey && (
        <PasskeyButton purpose="second-factor" onward={onward} weight={hasApp ? "plain" : "go"}>
          Use a passkey
        </PasskeyButton>
      )}
      <PostForm action={addReturnPath(officePaths.secondFactor(), onward)}>
        <Field
          label={hasApp ? "Code" : "Recovery code"}
          hint={
            hasApp
              ? "Enter the six-digit code from your authenticator app, or a recovery code."
              : "Enter one of the recovery codes you saved. Each code works once."
          }
          name="code"
          type="text"
          inputMode={hasApp ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" weight={hasApp ? "go" : "plain"}>
          Continue
        </Button>
      </PostForm>
      <p className="quiet">
        Lost your phone and your recovery codes? Ask an owner for a sign-in link. If you’re the only
        owner, ask the person who set up the site. <a href={officePaths.signIn()}>Start over</a>
      </p>
    </SignInFrame>
  );
}
