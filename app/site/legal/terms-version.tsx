import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/terms-version.ts";

/** One version of the Terms at an address that stays: messages about a contract link to the accepted version. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.version !== site.terms.version) throw data(null, { status: 404 });
  throw redirect(paths.terms(), 302);
}

export default function TermsVersion() {
  return null;
}
