import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/terms.ts";
import { LegalPage } from "./legal-page.tsx";
import { termsSections } from "./terms-in-force.tsx";

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.terms, args);

const short = [
  "You’re buying space on one card in one mailing, not results.",
  "One business per industry on each card, by primary category.",
  "Your ad prints in the spot you chose, unless you agree to move it.",
  "Full refund through the day booking closes, credit through the print date, nothing after that.",
  "What you approve is what we print. If we don’t hear from you by the approval date, we print the latest version we sent you.",
  "If we print your ad wrong, you choose: a free spot next time or your money back.",
  "Arizona law applies, and the courts in Maricopa County decide. We call each other first.",
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms you can read."
      edition={site.terms}
      short={short}
      sections={termsSections}
    >
      <p>
        This is the agreement between your business and ours for a spot on the card. If the list
        below and the numbered text differ, the numbered text applies.
      </p>
    </LegalPage>
  );
}
