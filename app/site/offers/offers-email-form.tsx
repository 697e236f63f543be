import { useId } from "react";
import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
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
