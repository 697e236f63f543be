import { data, redirect } from "react-router";
import { Button, Field, Notice } from "#app/office/controls.tsx";
import {
  asStranger,
  findInsider,
  goIn,
  officeHeaders,
  textOf,
  tokenOf,
  told,
  visitorOf,
} from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths, readOnward, withOnward } from "#app/office/office-paths.ts";
import { findFactors } from "#business/people/factors.ts";
import { signInWithCode } from "#business/people/second-factor.ts";
import type { Route } from "./+types/second.ts";
import { Gate } from "./gate.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

const onwardOf = (request: Request) => readOnward(new URL(request.url).searchParams.get("onward"));

/** Whoever has not given their password, or gave it too long ago, begins anew. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const onward = onwardOf(request);
  const half = await findInsider(request, context, "second");
  if (!half) throw redirect(withOnward(officePaths.signIn(), onward), 303);
  const factors = await findFactors(half.operator.id);
  return {
    onward,
    hasApp: factors.authenticatorSince !== undefined,
    hasPasskey: factors.passkeys.length > 0,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  try {
    const entered = await signInWithCode(
      {
        token: tokenOf(request) ?? "",
        code: textOf(form, "code"),
        visitor: visitorOf(request, context),
      },
      asStranger(context),
    );
    return goIn(request, entered, onwardOf(request));
  } catch (error) {
    const { data: problem, init } = told(error, context);
    if (init?.status === 403)
      throw redirect(withOnward(officePaths.signIn(), onwardOf(request)), 303);
    return data(problem, init ?? undefined);
  }
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Second step");

export default function Second({ loaderData, actionData }: Route.ComponentProps) {
  const { onward, hasApp, hasPasskey } = loaderData;
  return (
    <Gate>
      <h1>One more step</h1>
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      {hasPasskey && (
        <PasskeyButton purpose="second" onward={onward} weight={hasApp ? "plain" : "go"}>
          Use a passkey
        </PasskeyButton>
      )}
      <form method="post" action={withOnward(officePaths.second(), onward)}>
        <Field
          id="code"
          label={hasApp ? "Code" : "Recovery code"}
          hint={
            hasApp
              ? "The six digits that your authenticator app shows now, or one of your recovery codes."
              : "One of the codes that you keep on paper. Each works once."
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
          Go on
        </Button>
      </form>
      <p className="quiet">
        Lost all of them? An owner of the office can make you a new way in. If you are the only one,
        whoever runs the site's server can. <a href={officePaths.signIn()}>Begin again</a>
      </p>
    </Gate>
  );
}
