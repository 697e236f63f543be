import sprite from "#app/generated/icons.svg?url";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";

export function IndustryCards() {
  return listShownIndustries().map(({ slug, name }) => (
    <li key={slug}>
      <Link to={`${paths.reservation()}?industry=${slug}`} discover="none" draggable={false}>
        <svg aria-hidden="true">
          <use href={`${sprite}#${slug}`} />
        </svg>
        <b>{name}</b>
        <small>One per card</small>
      </Link>
    </li>
  ));
}
