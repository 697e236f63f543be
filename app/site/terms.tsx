import { site } from "#site.ts";
import type { Route } from "./+types/terms.ts";
import { pageHead } from "./head.ts";
import { LegalPage } from "./legal-page.tsx";
import { fixedPages } from "./page.ts";
import { termsSections } from "./terms-sections.tsx";

export const meta: Route.MetaFunction = (args) => pageHead(fixedPages.terms, args);

const short = [
  "You buy space on one card in one mailing, not results.",
  "One business per industry on each card, by its primary category.",
  "Full refund until booking closes, credit until the card goes to print, nothing after.",
  "Nothing prints that you have not seen, unless you let the approval day pass.",
  "If we print your ad wrong, you choose: a free place next time or your money back.",
  "Arizona law, courts in Maricopa County. We call each other first.",
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms you can read."
      edition={site.terms}
      short={short}
      sections={termsSections}
    >
      <p>
        The agreement for a place on the card, between your business and ours. Where the list below
        and the numbered text differ, the numbered text counts.
      </p>
    </LegalPage>
  );
}
