import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Verdict } from "#business/reservations/availability.ts";
import { site } from "#site.ts";
import { Problem } from "./problem.tsx";
import { Slip } from "./slip.tsx";

export type Over = {
  declined: boolean;
  /** They have joined the line again. */
  inLine: boolean;
  verdict: Verdict;
  industry: string;
  mailing: { id: number; name: string };
};

/** An offer that was declined, or that nobody took up in time, and what can still be done. */
export function OfferOver({
  over,
  trade,
  problem,
}: {
  over: Over;
  trade: string;
  problem: string | undefined;
}) {
  const { declined, inLine, verdict, industry, mailing } = over;
  const pending = useNavigation().formAction !== undefined;
  const query = new URLSearchParams({ mailing: String(mailing.id), industry });
  const canRejoin = !inLine && ["held", "taken", "full"].includes(verdict);
  return (
    <Slip
      title={
        inLine ? "You are in line again." : declined ? "You gave it back." : "This offer is over."
      }
      above="The wait-list"
      calm
    >
      <p>
        {declined
          ? "Thank you for saying so: the place is free for the next in line."
          : "The place was kept for you for 24 hours; then the next in line was asked."}{" "}
        {whatNow(over, trade)}
      </p>
      <Problem problem={problem} />
      <div className="ways">
        {verdict === "open" && (
          <ButtonLink to={`${paths.reservationCard()}?${query}`}>Choose a Place</ButtonLink>
        )}
        {canRejoin && (
          <Form method="post">
            <Button type="submit" name="do" value="rejoin" disabled={pending}>
              {pending ? "Joining..." : "Stand in Line Again"}
            </Button>
          </Form>
        )}
        <ButtonLink quiet to={paths.reservation()}>
          See Other Mailings
        </ButtonLink>
      </div>
      <p className="fine">
        Rather talk? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </Slip>
  );
}

function whatNow({ inLine, verdict, mailing }: Over, trade: string): string {
  if (inLine) return `If ${trade} comes free again on the ${mailing.name} card, we write to you.`;
  switch (verdict) {
    case "open":
      return `${trade} is open on the ${mailing.name} card right now: first come, first served.`;
    case "closed":
      return `Booking for the ${mailing.name} card has closed.`;
    default:
      return `You can stand in line again for the ${mailing.name} card, at its end.`;
  }
}
