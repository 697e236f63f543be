import { redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, ButtonLink, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { addReturnPath, officePaths, readReturnPath } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { REAUTHENTICATION_MINUTES } from "#business/team/operator.ts";
import { numberWord } from "#platform/number-word.ts";
import type { Route } from "./+types/reauthenticate.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./sign-in-parts.tsx";

export const loader = officeLoader("account.change", async ({ request }, { operator }) => {
  const { passkeys } = await findSecondFactors(operator.id);
  return {
    onward: readReturnPath(request),
    email: operator.email,
    hasPasskey: passkeys.length > 0,
  };
});

export const action = officeAction(
  "account.change",
  async ({ request, context }, { session, actionContext }) => {
    const form = await readForm(request);
    const typed = { sessionId: session.id, password: formText(form, "password") };
    try {
      await reauthenticateWithPassword(typed, actionContext);
    } catch (error) {
      return refusedFormResponseOrRethrow(error, form, [], context);
    }
    throw redirect(readReturnPath(request), 303);
  },
);

export default function ReauthenticatePage({ loaderData }: Route.ComponentProps) {
  const { onward, email, hasPasskey } = loaderData;
  return (
    <OfficePage
      title="Confirm it’s you"
      lead={`Then you can pick up where you left off. We won’t ask again for ${numberWord(REAUTHENTICATION_MINUTES)} minutes.`}
      narrow
    >
      <FormAnswer />
      <PostForm action={addReturnPath(officePaths.reauthenticate(), onward)} className="stack">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="Your password" />
        <div className="row">
          <Button type="submit" weight="go">
            Continue
          </Button>
          {hasPasskey && (
            <PasskeyButton purpose="reauthenticate" onward={onward}>
              Use a passkey
            </PasskeyButton>
          )}
          <ButtonLink to={onward}>Go back without changes</ButtonLink>
        </div>
      </PostForm>
    </OfficePage>
  );
}
