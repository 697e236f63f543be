import { data, redirect } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site.ts";
import type { Route } from "./+types/terms-version.ts";
import { EarlierVersionPage } from "./earlier-version.tsx";
import { earlierTerms } from "./terms-versions.ts";

/**
 * One version of the Terms at a permanent address: messages about a contract link to the accepted
 * version. The current version is the Terms page itself.
 */
export function loader({ params }: Route.LoaderArgs) {
  const { version } = params;
  if (version === site.terms.version) throw redirect(paths.terms(), 302);
  if (!earlierTerms.some(({ edition }) => edition.version === version)) {
    throw data(null, { status: 404 });
  }
  return { version };
}

export const meta: Route.MetaFunction = ({ params }) =>
  noindexPageMeta(`Terms, version ${params.version}`);

export default function TermsVersion({ loaderData }: Route.ComponentProps) {
  const terms = earlierTerms.find(({ edition }) => edition.version === loaderData.version);
  if (!terms) return null;
  return (
    <EarlierVersionPage name="Terms" text={terms}>
      If you accepted it when you booked, it still applies to your spot. For everyone else, the{" "}
      <Link to={paths.terms()}>current Terms</Link> apply.
    </EarlierVersionPage>
  );
}
