import { redirect } from "react-router";
import { findInsider, goOut, tokenOf } from "#app/office/door.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { signOut } from "#business/people/session.ts";
import type { Route } from "./+types/sign-out.ts";

/** Nothing changes by a link: whoever follows one to here only gets to the door. */
export function loader() {
  return redirect(officePaths.signIn(), 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const insider = await findInsider(request, context, "open");
  const token = tokenOf(request);
  if (insider && token) await signOut({ token }, insider.circumstances);
  return goOut(request);
}
