import { data, redirect } from "react-router";
import { visitContext } from "#app/context.ts";
import { Button, Field, Notice } from "#app/office/controls.tsx";
import {
  asStranger,
  findInsider,
  goIn,
  officeHeaders,
  textOf,
  told,
  visitorOf,
} from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths, readOnward, withOnward } from "#app/office/office-paths.ts";
import { signInWithPassword } from "#business/people/sign-in.ts";
import type { Route } from "./+types/sign-in.ts";
import { isLoopback } from "./cookies.ts";
import { Gate } from "./gate.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** Whoever is signed in has no business at the door. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const onward = onwardOf(request);
  if (await findInsider(request, context, "open")) throw redirect(onward, 303);
  return { onward, plainHttp: isPlainHttp(request, context.get(visitContext).siteUrl) };
}

/** Over plain http browsers keep our cookies on this machine alone. */
function isPlainHttp(request: Request, siteUrl: string): boolean {
  return !isLoopback(request) && !siteUrl.startsWith("https:");
}

const onwardOf = (request: Request) => readOnward(new URL(request.url).searchParams.get("onward"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const email = textOf(form, "email");
  try {
    const entered = await signInWithPassword(
      { email, password: textOf(form, "password"), visitor: visitorOf(request, context) },
      asStranger(context),
    );
    const next = entered.stage === "second" ? officePaths.second() : officePaths.setUp();
    return goIn(request, entered, withOnward(next, onwardOf(request)));
  } catch (error) {
    const { data: problem, init } = told(error, context);
    return data({ ...problem, email }, init ?? undefined);
  }
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Sign in");

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { onward, plainHttp } = loaderData;
  return (
    <Gate>
      <h1>Sign in</h1>
      {plainHttp && (
        <Notice kind="problem">
          Over plain http nobody can sign in from another machine. Open the office over https, with
          SITE_URL set to its address.
        </Notice>
      )}
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      <form method="post" action={withOnward(officePaths.signIn(), onward)}>
        <Field
          id="email"
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email}
        />
        <Field
          id="password"
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" weight="go">
          Sign in
        </Button>
      </form>
      <PasskeyButton purpose="sign-in" onward={onward}>
        Sign in with a passkey
      </PasskeyButton>
    </Gate>
  );
}
