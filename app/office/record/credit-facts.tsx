import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { CreditView } from "./credit-views.ts";

export function CreditFacts({ credit, from = false }: { credit: CreditView; from?: boolean }) {
  return (
    <>
      <b>
        {credit.amount} credit, {credit.left} left
      </b>
      <p>
        {from && (
          <>
            From reservation{" "}
            <Link to={officePaths.reservation(credit.from.id)}>{credit.from.reference}</Link>.{" "}
          </>
        )}
        {credit.state}. {credit.withdrawn}
      </p>
      {credit.uses.map(({ reservationId, words }) => (
        <p key={reservationId}>
          <Link to={officePaths.reservation(reservationId)}>{words}</Link>
        </p>
      ))}
    </>
  );
}
