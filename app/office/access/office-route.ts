import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "#business/team/permissions.ts";
import { requirePagePermission, type SignedInOperator } from "./office-access.ts";

type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

export type RouteAccess = Permission | "public";

/**
 * A loader or an action of the office, with its required permission in its type. Office routes may export only these:
 * `office-routes.test.ts` does not compile otherwise.
 */
type OfficeRoute<Access extends RouteAccess, Args, Result> = ((args: Args) => Result) & {
  readonly access: Access;
};

function requiring<Access extends Permission, Result, Args extends RouteArgs = RouteArgs>(
  access: Access,
  handle: (args: Args, signedIn: SignedInOperator) => Result,
): OfficeRoute<Access, Args, Result> {
  const guarded = (args: Args) => handle(args, requirePagePermission(args.context, access));
  return Object.assign(guarded, { access });
}

/** A loader for operators with this permission; other signed-in operators get a 403. */
export const officeLoader = requiring;

/** An action for operators with this permission; the business actions it calls check their own too. */
export const officeAction = requiring;

function unguarded<Result, Args extends RouteArgs = RouteArgs>(
  handle: (args: Args) => Result,
): OfficeRoute<"public", Args, Result> {
  return Object.assign((args: Args) => handle(args), { access: "public" as const });
}

/** A loader for people who are not fully signed in: sign-in, second factor, sign-in link, set-up. */
export const publicOfficeLoader = unguarded;

/** An action for the same people. */
export const publicOfficeAction = unguarded;
