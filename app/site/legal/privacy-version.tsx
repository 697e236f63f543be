import { data, redirect } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site.ts";
import type { Route } from "./+types/privacy-version.ts";
import { EarlierVersionPage } from "./earlier-version.tsx";
import { earlierPrivacy } from "./privacy-versions.ts";

/** The Privacy text of one version, at an address that stays. The version in force is the Privacy page itself. */
export function loader({ params }: Route.LoaderArgs) {
  const { version } = params;
  if (version === site.privacy.version) throw redirect(paths.privacy(), 302);
  if (!earlierPrivacy.some(({ edition }) => edition.version === version)) {
    throw data(null, { status: 404 });
  }
  return { version };
}

export const meta: Route.MetaFunction = ({ params }) =>
  noindexPageMeta(`Privacy, version ${params.version}`);

export default function PrivacyVersion({ loaderData }: Route.ComponentProps) {
  const text = earlierPrivacy.find(({ edition }) => edition.version === loaderData.version);
  if (!text) return null;
  return (
    <EarlierVersionPage name="Privacy" text={text}>
      The <Link to={paths.privacy()}>current version</Link> applies now.
    </EarlierVersionPage>
  );
}
