import { useOutletContext } from "react-router";
import { company } from "#company.ts";

/** An industry that we don't list: the site's own email form, whose lead carries what was typed. */
export function UnlistedIndustry({ typed }: { typed: string }) {
  const emailForm = useOutletContext<React.ReactNode>();
  return (
    <section className="unlisted" aria-labelledby="unlisted">
      <div role="alert">
        <h2 id="unlisted">We don’t list “{typed}” yet.</h2>
      </div>
      <p>
        Try another word for it. Or leave your email, and we’ll tell you whether there’s a spot for
        you. You can also call <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
      {emailForm}
    </section>
  );
}
