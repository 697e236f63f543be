import { Form, useNavigation } from "react-router";
import { chooseSpotPath, paths } from "#app/paths.ts";
import type { CustomerAlternatives as InsteadOf } from "#app/reservation/customer-reservation.ts";
import type { CustomerStatus } from "#app/reservation/customer-status.ts";
import { FormErrorMessage } from "#app/reservation/paper-slip-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import sheet from "./alternatives-section.css?sheet";

export function AlternativesSection({
  instead,
  status,
  problem,
}: {
  instead: InsteadOf;
  status: CustomerStatus;
  problem: string | undefined;
}) {
  const { again, here, mailing, industry, mailings } = instead;
  const pending = useNavigation().formAction !== undefined;
  const choose = (id: number) => chooseSpotPath({ industry, mailing: id });
  return (
    <section className="portal-instead" aria-labelledby="instead">
      <Style name="portal-instead" sheet={sheet} />
      <h2 id="instead">{again ? "Still want it?" : heading(status)}</h2>
      <FormErrorMessage problem={problem} />
      <div className="ways">
        {again && (
          <Form method="post">
            <input type="hidden" name="shownCents" value={again.shownCents} />
            <p>{again.cost}</p>
            <Button type="submit" disabled={pending}>
              {pending ? "One moment..." : "Book It Again"}
            </Button>
          </Form>
        )}
        {here && (
          <ButtonLink quiet={again !== undefined} to={choose(mailing)}>
            Choose Another Spot on This Card
          </ButtonLink>
        )}
        {!again && !here && <ButtonLink to={paths.reservation()}>See What’s Open</ButtonLink>}
      </div>
      {mailings.length > 0 && (
        <ul>
          {mailings.map(({ id, name, dropDate }) => (
            <li key={id}>
              <ButtonLink quiet to={choose(id)}>
                {name}
              </ButtonLink>
              <span>Planned for {longWeekdayDate(dropDate)}. Your industry is open.</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function heading(status: CustomerStatus): string {
  return status === "expired" ? "Your other options." : "Want another spot?";
}
