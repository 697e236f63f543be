import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { noindexPageMeta } from "#app/site/meta/public-page-meta.ts";
import { Link } from "#app/ui/link.tsx";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/terms-version.ts";
import { LegalPage } from "./legal-page.tsx";
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
  const { edition, replacedOn, short, lead, sections } = terms;
  return (
    <LegalPage
      title={`Terms, version ${edition.version}.`}
      edition={edition}
      short={short}
      sections={sections}
    >
      <p>
        Spots reserved before {longDate(replacedOn)} keep this version. Since then the{" "}
        <Link to={paths.terms()}>current Terms</Link> apply.
      </p>
      <p>{lead}</p>
    </LegalPage>
  );
}
