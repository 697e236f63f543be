import * as v from "valibot";
import {
  createSignInLinkBuilder,
  signedOutActionContext,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Button, Notice, PostForm } from "#app/office/forms/controls.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestPasswordReset } from "#business/auth/password-reset.ts";
import { emailSchema } from "#platform/email-address.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/forgot-password.ts";
import { EmailField, SignInFrame } from "./sign-in-parts.tsx";

export const loader = publicOfficeLoader(() => ({ sendsMail: isMailServerConfigured() }));

/** Answers the same whether anybody has the address. */
export const action = publicOfficeAction(async ({ request, context }) => {
  const form = await readForm(request);
  const email = formText(form, "email").trim();
  try {
    if (!v.is(emailSchema, email)) {
      throw new Refusal("invalid", "Enter an email address, like name@example.com.");
    }
    await requestPasswordReset(
      {
        email,
        linkStart: createSignInLinkBuilder(request, context)("_").slice(0, -1),
        visitor: toSignInClient(request, context),
      },
      signedOutActionContext(context),
    );
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
  return { outcome: "asked", email } as const;
});

export const meta = () => officePageMeta("Forgot your password?");

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const sentTo = actionData?.outcome === "asked" ? actionData.email : undefined;
  const refused = useRefusedForm();
  return (
    <SignInFrame>
      <h1>Forgot your password?</h1>
      {!loaderData.sendsMail ? (
        <OtherWaysIn />
      ) : sentTo ? (
        <>
          <Notice kind="done">
            If {sentTo} belongs to a team member, we’re emailing a link to it now.
          </Notice>
          <p>
            The link works once, within an hour. You still need your second sign-in step. No email?
            Check your spam folder, or ask an owner for a sign-in link.
          </p>
        </>
      ) : (
        <PostForm action={officePaths.forgotPassword()}>
          <p>Enter the email you sign in with. We’ll email you a link to choose a new password.</p>
          <EmailField problem={refused?.problem} />
          <Button type="submit" weight="go">
            Email me a link
          </Button>
        </PostForm>
      )}
      <p className="quiet">
        <a href={officePaths.signIn()}>Back to sign-in</a>
      </p>
    </SignInFrame>
  );
}

function OtherWaysIn() {
  return (
    <>
      <p>This site can’t email you a link yet: no mail server is set up. Two other ways in:</p>
      <p>
        <b>Ask an owner.</b> They can create a sign-in link for you on the Team page.
      </p>
      <p>
        <b>If you’re the only owner,</b> ask the person who set up the site to run{" "}
        <code>npm run sign-in-link -- your@email</code> on the server.
      </p>
    </>
  );
}
