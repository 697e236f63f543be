import { data } from "react-router";
import { requirePagePermission } from "#app/office/access/office-access.ts";
import type { Route } from "./+types/not-found.ts";

/** An address in the office at which nothing is. */
export function loader({ context }: Route.LoaderArgs) {
  requirePagePermission(context, "office.see");
  throw data(null, { status: 404 });
}

/** Nothing can be sent there either. */
export function action({ context }: Route.ActionArgs) {
  requirePagePermission(context, "office.see");
  throw data(null, { status: 404 });
}

export default function OfficeNotFoundPage() {
  return null;
}
