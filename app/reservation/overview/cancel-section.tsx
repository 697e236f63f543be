import { paths } from "#app/paths.ts";
import { RefundLadder } from "#app/reservation/cancel/refund-ladder.tsx";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./cancel-section.css?sheet";

export function CancelSection({ your, token }: { your: CustomerReservation; token: string }) {
  const { status, canceling, mailing } = your;
  const paid = status === "paid";
  const inPrint = paid && canceling === "nothing";
  return (
    <section className="portal-cancel-section" aria-labelledby="canceling">
      <Style name="portal-cancel-section" sheet={sheet} />
      <div className="wrap">
        <h2 id="canceling">If your plans change.</h2>
        <p className="under">
          {paid
            ? "What you get back depends on the date."
            : `You haven’t paid yet, so canceling costs nothing${your.invoice ? " and voids the invoice" : ""}. After you pay, what you get back depends on the date.`}
        </p>
        <RefundLadder dates={mailing.dates} today={paid ? canceling : undefined} />
        {!inPrint && (
          <p className="ways">
            <ButtonLink quiet viewTransition to={paths.yoursCancel(token)}>
              Cancel Reservation
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
