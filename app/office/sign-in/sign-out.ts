import { redirect } from "react-router";
import {
  findSignedInOperator,
  redirectSignedOut,
  sessionToken,
} from "#app/office/access/office-access.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { signOut } from "#business/auth/session.ts";
import type { Route } from "./+types/sign-out.ts";

/** Nothing changes by a link: whoever follows one to here only gets to the door. */
export function loader() {
  return redirect(officePaths.signIn(), 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const insider = await findSignedInOperator(request, context, "open");
  const token = sessionToken(request);
  if (insider && token) await signOut({ token }, insider.circumstances);
  return redirectSignedOut(request);
}
