import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site.ts";

export function AcceptTerms({ id = "terms" }: { id?: string }) {
  return (
    <p className="portal-accept-terms">
      <input id={id} name="terms" type="checkbox" required value={site.terms.version} />
      <label htmlFor={id}>
        I agree to the{" "}
        <Link to={paths.terms()} target="_blank">
          Terms<span className="hidden-but-read"> (opens in a new tab)</span>
        </Link>
        , version {site.terms.version}.
      </label>
    </p>
  );
}
