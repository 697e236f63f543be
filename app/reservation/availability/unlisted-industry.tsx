import { useOutletContext } from "react-router";
import { IndustryChoices } from "#app/reservation/availability/industry-choices.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { company } from "#company.ts";

/** An industry that we don't list: the nearest that we do, or the site's own email form, whose lead carries what was typed. */
export function UnlistedIndustry({
  typed,
  nearest,
}: {
  typed: string;
  nearest: readonly Industry[];
}) {
  const emailForm = useOutletContext<React.ReactNode>();
  return (
    <section className="unlisted" aria-labelledby="unlisted">
      <div role="alert">
        <h2 id="unlisted">We don’t list “{typed}” yet.</h2>
      </div>
      {nearest.length > 0 && (
        <>
          <p>Is it one of these?</p>
          <IndustryChoices industries={nearest} />
        </>
      )}
      <p>
        Or leave your email, and we’ll tell you whether there’s a spot for you. You can also call{" "}
        <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
      {emailForm}
    </section>
  );
}
