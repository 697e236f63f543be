import { data, redirect } from "react-router";
import { Button, ButtonLink, Field, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths, readOnward, withOnward } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { findFactors } from "#business/people/factors.ts";
import { proveWithPassword } from "#business/people/prove.ts";
import type { Route } from "./+types/prove.ts";
import { PasskeyButton } from "./passkey-button.tsx";

const onwardOf = (request: Request) => readOnward(new URL(request.url).searchParams.get("onward"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator } = insiderWho(context, "account.change");
  const { passkeys } = await findFactors(operator.id);
  return { onward: onwardOf(request), email: operator.email, hasPasskey: passkeys.length > 0 };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { session, circumstances } = insiderWho(context, "account.change");
  const form = await request.formData().catch(() => new FormData());
  try {
    const password = textOf(form, "password");
    await proveWithPassword({ sessionId: session.id, password }, circumstances);
  } catch (error) {
    const { data: problem, init } = told(error, context);
    return data(problem, init ?? undefined);
  }
  throw redirect(onwardOf(request), 303);
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Confirm it's you");

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { onward, email, hasPasskey } = loaderData;
  return (
    <Page
      title="Confirm it's you"
      lead="Then go on with what you were doing. You are not asked again for ten minutes."
      narrow
    >
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      <form method="post" action={withOnward(officePaths.prove(), onward)} className="stack">
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
            Go on
          </Button>
          {hasPasskey && (
            <PasskeyButton purpose="prove" onward={onward}>
              Use a passkey
            </PasskeyButton>
          )}
          <ButtonLink to={onward}>Back, without changing anything</ButtonLink>
        </div>
      </form>
    </Page>
  );
}
