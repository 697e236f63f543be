import { redirect } from "react-router";
import { chooseSpotPath, paths } from "#app/paths.ts";
import type { Route } from "./+types/old-card-address.ts";

/** The card had an address of its own; links to it are in messages and in people's histories. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(newAddress(request), 301);
}

/** A form of a page that was open while the site was updated: sent on with what was chosen. */
export function action({ request }: Route.ActionArgs) {
  return redirect(newAddress(request).replace("?", "?index&"), 307);
}

function newAddress(request: Request): string {
  const asked = new URL(request.url).searchParams;
  const industry = asked.get("industry");
  const mailing = Number(asked.get("mailing"));
  if (!industry) return paths.reservation();
  return chooseSpotPath(mailing > 0 ? { industry, mailing } : { industry });
}
