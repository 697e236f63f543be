import { industryAvailabilityPagePath } from "#app/industry-field/answer-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import sheet from "./industry-choices.css?sheet";

export function IndustryChoices({ industries }: { industries: readonly Industry[] }) {
  return (
    <ul className="industry-choices">
      <Style name="industry-choices" sheet={sheet} />
      {industries.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={industryAvailabilityPagePath(slug)}>
            <Icon name={slug} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
