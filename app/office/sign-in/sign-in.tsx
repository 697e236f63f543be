import { redirect } from "react-router";
import { isRequestToLoopback } from "#app/cookies.ts";
import {
  findOperatorAtSessionStage,
  redirectAfterSignIn,
  signedOutActionContext,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Button, Notice, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { addReturnPath, officePaths, readReturnPath } from "#app/office/office-paths.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { signInWithPassword } from "#business/auth/sign-in.ts";
import type { Route } from "./+types/sign-in.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { EmailField, PasswordField, SignInFrame } from "./sign-in-parts.tsx";

/** A signed-in operator goes straight to the office. */
export const loader = publicOfficeLoader(async ({ request, context }) => {
  const onward = readReturnPath(request);
  if (await findOperatorAtSessionStage(request, context, "signed-in")) throw redirect(onward, 303);
  const { siteUrl } = context.get(requestContext);
  // Over plain http browsers accept our cookies on this machine only.
  return { onward, plainHttp: !isRequestToLoopback(request) && !siteUrl.startsWith("https:") };
});

export const action = publicOfficeAction(async ({ request, context }) => {
  const form = await readForm(request);
  try {
    const entered = await signInWithPassword(
      { ...formTexts(form, ["email", "password"]), visitor: toSignInClient(request, context) },
      signedOutActionContext(context),
    );
    const next =
      entered.stage === "second-factor" ? officePaths.secondFactor() : officePaths.setUp();
    return redirectAfterSignIn(request, entered, addReturnPath(next, readReturnPath(request)));
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
});

export const meta = () => officePageMeta("Sign in");

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const { onward, plainHttp } = loaderData;
  return (
    <SignInFrame>
      <h1>Sign in</h1>
      {plainHttp && (
        <Notice kind="problem">
          You can’t sign in over http from another computer. Set SITE_URL to an https address and
          open the office there.
        </Notice>
      )}
      <FormAnswer />
      <PostForm action={addReturnPath(officePaths.signIn(), onward)}>
        <EmailField />
        <PasswordField />
        <Button type="submit" weight="go">
          Sign in
        </Button>
      </PostForm>
      <p>
        <a href={officePaths.forgotPassword()}>Forgot your password?</a>
      </p>
      <PasskeyButton purpose="sign-in" onward={onward}>
        Sign in with a passkey
      </PasskeyButton>
    </SignInFrame>
  );
}
