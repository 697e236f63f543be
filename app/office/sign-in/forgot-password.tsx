import { data } from "react-router";
import * as v from "valibot";
import {
  formErrorForRefusalOrThrow,
  signedOutActionContext,
  signInLinkBuilder,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Button, Field, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestPasswordReset } from "#business/auth/password-reset.ts";
import { emailSchema } from "#platform/email-address.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import type { Route } from "./+types/forgot-password.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export const loader = publicOfficeLoader(() => ({ sendsMail: isMailServerConfigured() }));

/** Answers the same whether anybody has the address. */
export const action = publicOfficeAction(async ({ request, context }) => {
  const form = await readForm(request);
  const email = formText(form, "email").trim();
  if (!v.is(emailSchema, email)) {
    return data(
      { problem: "Enter an email address, like name@example.com.", email, asked: false },
      422,
    );
  }
  try {
    await requestPasswordReset(
      {
        email,
        linkStart: signInLinkBuilder(request, context)("_").slice(0, -1),
        visitor: toSignInClient(request, context),
      },
      signedOutActionContext(context),
    );
  } catch (error) {
    const { data: refused, init } = formErrorForRefusalOrThrow(error, context);
    return data({ problem: refused.problem, email, asked: false }, init ?? undefined);
  }
  return { problem: undefined, email, asked: true };
});

export const meta = () => officePageMeta("Forgot your password?");

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame>
      <h1>Forgot your password?</h1>
      {!loaderData.sendsMail ? (
        <WithoutMail />
      ) : actionData?.asked ? (
        <>
          <Notice kind="done">
            If {actionData.email} belongs to a team member, we’re emailing a link to it now.
          </Notice>
          <p>
            The link works once, within an hour. You still need your second sign-in step. No email?
            Check your spam folder, or ask an owner for a sign-in link.
          </p>
        </>
      ) : (
        <form method="post" action={officePaths.forgotPassword()}>
          <p>Enter the email you sign in with. We’ll email you a link to choose a new password.</p>
          <Field
            id="email"
            label="Email"
            name="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            required
            defaultValue={actionData?.email}
            problem={actionData?.problem}
          />
          <Button type="submit" weight="go">
            Email me a link
          </Button>
        </form>
      )}
      <p className="quiet">
        <a href={officePaths.signIn()}>Back to sign-in</a>
      </p>
    </SignInFrame>
  );
}

function WithoutMail() {
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
