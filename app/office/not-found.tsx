import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { insiderWho } from "./door.ts";

/** An address in the office at which nothing is. */
export function loader({ context }: Route.LoaderArgs) {
  insiderWho(context, "office.see");
  throw data(null, { status: 404 });
}

/** Nothing can be sent there either. */
export function action({ context }: Route.ActionArgs) {
  insiderWho(context, "office.see");
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
