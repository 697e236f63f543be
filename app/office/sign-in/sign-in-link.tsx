import * as v from "valibot";
import {
  redirectAfterSignIn,
  signedOutActionContext,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { Button, Field, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { foundOrThrow404, officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { accountForm } from "#business/auth/change-own-account.ts";
import { redeemSignInLinkWithPassword } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { findUsableSignInLink } from "#business/auth/sign-in-links.ts";
import { findOperatorById } from "#business/team/find-operators.ts";
import { roleLabels } from "#business/team/operator.ts";
import { company } from "#company.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/sign-in-link.ts";
import { EmailField, NewPasswordField, SignInFrame } from "./sign-in-parts.tsx";

async function findLinkOrNotFound(token: string) {
  const link = foundOrThrow404(await findUsableSignInLink(token));
  const known = link.operatorId ? await findOperatorById(link.operatorId) : undefined;
  return { kind: link.kind, role: link.role, email: link.email ?? known?.email, name: known?.name };
}

/** Shows the purpose of a link. Opening it changes nothing, because mail programs open links too. */
export const loader = publicOfficeLoader(({ params }: Route.LoaderArgs) =>
  findLinkOrNotFound(params.token),
);

export const action = publicOfficeAction(async ({ request, params, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const link = await findLinkOrNotFound(params.token);
  const typed = {
    name: link.name ?? formText(form, "name"),
    email: link.email ?? formText(form, "email"),
  };
  try {
    const read = v.safeParse(accountForm, typed);
    if (!read.success) {
      const [issue] = read.issues;
      throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? undefined });
    }
    const entered = await redeemSignInLinkWithPassword(
      {
        token: params.token,
        ...read.output,
        password: formText(form, "password"),
        visitor: toSignInClient(request, context),
      },
      signedOutActionContext(context),
    );
    const next =
      entered.stage === "second-factor" ? officePaths.secondFactor() : officePaths.setUp();
    return redirectAfterSignIn(request, entered, next);
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
});

export const meta: Route.MetaFunction = ({ error }) =>
  officePageMeta(error ? "Not found" : "Your account");

const TITLES = {
  "first-owner": "Set up your office",
  invitation: "Join the office",
  "account-recovery": "Set your password",
  "password-reset": "Choose a new password",
} as const;

export default function SignInLinkPage({ loaderData }: Route.ComponentProps) {
  const { kind, role, email, name } = loaderData;
  const refused = useRefusedForm();
  return (
    <SignInFrame>
      <h1>{TITLES[kind]}</h1>
      <p>
        {kind === "first-owner" &&
          `The ${company().tradeName} office doesn’t have an owner yet. Fill this in to become the owner. You can invite others later.`}
        {kind === "invitation" && `You’ve been invited as ${roleLabels[role].one}.`}
        {kind === "account-recovery" &&
          "Choose a new password. Your old passkeys, codes, and sign-ins will stop working."}
        {kind === "password-reset" &&
          "All your devices will be signed out. Your second sign-in step stays the same."}
      </p>
      {!refused?.field && <FormAnswer />}
      <PostForm>
        {!name && <Field label="Your name" name="name" autoComplete="name" required />}
        <EmailField
          hint={email ? undefined : "You sign in with this."}
          readOnly={email !== undefined}
          defaultValue={email}
        />
        <NewPasswordField hint="8 to 128 characters. A few words in a row work well; common passwords won’t work." />
        <Button type="submit" weight="go">
          Continue
        </Button>
      </PostForm>
      <p className="quiet">
        {kind === "password-reset"
          ? "Next, we’ll ask for your second sign-in step."
          : "Next, you’ll add a second sign-in step to keep the office safe."}
      </p>
    </SignInFrame>
  );
}
