import { data, redirect } from "react-router";
import { formErrorForRefusalOrThrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, ButtonLink, Field, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { addReturnPath, officePaths, parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { REAUTHENTICATION_MINUTES } from "#business/team/operator.ts";
import { numberWord } from "#platform/number-word.ts";
import type { Route } from "./+types/reauthenticate.ts";
import { PasskeyButton } from "./passkey-button.tsx";

const onwardOf = (request: Request) =>
  parseReturnPathOrToday(new URL(request.url).searchParams.get("onward"));

export const loader = officeLoader("account.change", async ({ request }, { operator }) => {
  const { passkeys } = await findSecondFactors(operator.id);
  return { onward: onwardOf(request), email: operator.email, hasPasskey: passkeys.length > 0 };
});

export const action = officeAction(
  "account.change",
  async ({ request, context }, { session, actionContext }) => {
    const form = await readForm(request);
    try {
      const password = formText(form, "password");
      await reauthenticateWithPassword({ sessionId: session.id, password }, actionContext);
    } catch (error) {
      const { data: problem, init } = formErrorForRefusalOrThrow(error, context);
      return data(problem, init ?? undefined);
    }
    throw redirect(onwardOf(request), 303);
  },
);

export const meta = () => officePageMeta("Confirm it’s you");

export default function ReauthenticatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { onward, email, hasPasskey } = loaderData;
  return (
    <OfficePage
      title="Confirm it’s you"
      lead={`Then you can pick up where you left off. We won’t ask again for ${numberWord(REAUTHENTICATION_MINUTES)} minutes.`}
      narrow
    >
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      <form
        method="post"
        action={addReturnPath(officePaths.reauthenticate(), onward)}
        className="stack"
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          id="password"
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
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
      </form>
    </OfficePage>
  );
}
