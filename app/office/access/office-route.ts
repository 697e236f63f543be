import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "#business/team/permissions.ts";
import { requirePagePermission, type SignedInOperator } from "./office-access.ts";

type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** Who may use an office route: operators with a permission, or everyone. */
export type RouteAccess = Permission | "public";

/**
 * A loader or an action of the office, with the permission that it requires as part of its type. Every route of the office
 * exports these alone: `office-routes.test.ts` does not compile otherwise.
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

/** A loader for operators with this permission; anybody else who is signed in gets a 403. */
export const officeLoader = requiring;

/** An action for operators with this permission; what it calls in the business checks its own besides. */
export const officeAction = requiring;

function unguarded<Result, Args extends RouteArgs = RouteArgs>(
  handle: (args: Args) => Result,
): OfficeRoute<"public", Args, Result> {
  return Object.assign((args: Args) => handle(args), { access: "public" as const });
}

/** A loader for a person who is not signed in, or only half: sign-in, second factor, sign-in link, set-up. */
export const publicOfficeLoader = unguarded;

/** An action for a person who is not signed in, or only half. */
export const publicOfficeAction = unguarded;
