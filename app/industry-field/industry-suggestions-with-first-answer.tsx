import { type RefObject, useEffect, useState } from "react";
import { industryAvailabilityPagePath, paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { IndustryWord } from "#business/mailings/industries/search-industries.ts";
import { dollars } from "#platform/money.ts";
import IndustrySuggestions from "./industry-suggestions.tsx";
import sheet from "./industry-suggestions-with-first-answer.css?sheet";

type OpenNow = {
  mailing: string;
  spots: number;
  fromCents: number;
  taken: string[];
  words: IndustryWord[];
};

export default function IndustrySuggestionsWithFirstAnswer({
  id,
  field,
}: {
  id: string;
  field: RefObject<HTMLInputElement | null>;
}) {
  const now = useOpenNow();
  return (
    <IndustrySuggestions
      id={id}
      field={field}
      words={now?.words}
      availabilities={undefined}
      onSearch={(industry) => (
        <p className="lookup-answer" aria-live="polite">
          <Style name="lookup-answer" sheet={sheet} />
          {industry && now && (
            <Link to={industryAvailabilityPagePath(industry.slug)}>{describe(industry, now)}</Link>
          )}
        </p>
      )}
    />
  );
}

function describe({ slug, name }: { slug: string; name: string }, now: OpenNow): string {
  if (now.taken.includes(slug))
    return `${name} is not open on the ${now.mailing} card. See the next ones.`;
  if (now.spots === 0) return `The ${now.mailing} card is full. See the next ones.`;
  const spots = now.spots === 1 ? "1 spot" : `${now.spots} spots`;
  return `${name} is open on the ${now.mailing} card · ${spots} from ${dollars(now.fromCents)}`;
}

function useOpenNow(): OpenNow | undefined {
  const [now, setNow] = useState<OpenNow>();
  useEffect(() => {
    fetch(paths.openNow())
      .then((response) => (response.ok ? response.json() : null))
      .then((known: OpenNow | null) => known && setNow(known))
      // The answer comes with the next page all the same.
      .catch(() => {});
  }, []);
  return now;
}
