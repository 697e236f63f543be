import { useId } from "react";
import { Form, useRouteLoaderData } from "react-router";
import { paths } from "#app/paths.ts";
import type { loader as layoutLoader } from "#app/site/layout/site-layout.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import sheet from "./household-form.css?sheet";

/** Asks for our email about the next card. Its answer is a page of its own, so it needs no script. */
export function OffersEmailForm({ refused }: { refused?: { problem: string; email: string } }) {
  const id = useId();
  return (
    <Form method="post" action={paths.offersEmail()} className="household-form">
      <Style name="household-form" sheet={sheet} />
      <label>
        Your email
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          defaultValue={refused?.email}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused && id}
        />
      </label>
      {refused && (
        <p id={id} className="problem" role="alert">
          {refused.problem}
        </p>
      )}
      <Button type="submit" quiet>
        Email Me
      </Button>
      <p>
        One email per card. Leave with one click.{" "}
        <Link to={`${paths.privacy()}#households`}>Privacy</Link>
      </p>
    </Form>
  );
}

/** What a household would like to see on the card. Its answer is a page of its own, so it needs no script. */
export function HouseholdWishForm({
  refused,
}: {
  refused?: { problem: string; industry: string; zip: string };
}) {
  const id = useId();
  const layout = useRouteLoaderData<typeof layoutLoader>("site/layout/site-layout");
  return (
    <Form method="post" action={paths.offersWish()} className="household-form">
      <Style name="household-form" sheet={sheet} />
      <label>
        Kind of business
        <select name="industry" required defaultValue={refused?.industry ?? ""}>
          <option value="">Choose one</option>
          {listShownIndustries().map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Your ZIP Code (optional)
        <input
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          defaultValue={refused?.zip}
          aria-describedby={refused && id}
        />
      </label>
      <div className="hidden-but-read" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name="more" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="token" value={layout?.token} />
      {refused && (
        <p id={id} className="problem" role="alert">
          {refused.problem}
        </p>
      )}
      <Button type="submit" quiet>
        Tell Us
      </Button>
    </Form>
  );
}
