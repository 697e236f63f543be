import { redirect } from "react-router";
import {
  findOperatorAtSessionStage,
  readSessionToken,
  redirectAfterSignOut,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { signOut } from "#business/auth/session.ts";

/** A link changes nothing: it only leads to sign-in. */
export const loader = publicOfficeLoader(() => {
  return redirect(officePaths.signIn(), 303);
});

export const action = publicOfficeAction(async ({ request, context }) => {
  const signedIn = await findOperatorAtSessionStage(request, context, "signed-in");
  const token = readSessionToken(request);
  if (signedIn && token) await signOut({ token }, signedIn.actionContext);
  const answer = redirectAfterSignOut(request);
  // The page of a drop-off is stored on the phone, for where there is no signal.
  answer.headers.set("clear-site-data", '"storage"');
  return answer;
});
