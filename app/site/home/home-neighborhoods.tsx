import { Sources } from "#app/site/sections/sources.tsx";
import { countShownIndustries } from "#business/mailings/industries/industry-overrides.ts";
import { claims } from "#site.ts";

export function CoverageNotes() {
  return (
    <>
      <p className="tail">
        {`From Old Town to North Scottsdale. Open to ${countShownIndustries()} industries, one business per industry on each card.`}
      </p>
      <p className="fine">
        {`${claims.affluent.text} Source: `}
        <Sources of={claims.affluent.sources} />.
      </p>
    </>
  );
}
