import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { FormErrorMessage } from "#app/portal/form-error-message.tsx";
import { SlipPage } from "#app/portal/slip-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { MailingAvailabilityStatus } from "#business/reservations/availability/availability.ts";
import { site } from "#site.ts";

export type EndedOffer = {
  declined: boolean;
  /** Whether our office ended it. */
  byOffice: boolean;
  /** Whether a mail server is set. */
  sendsMail: boolean;
  /** Whether they have joined the line again. */
  inLine: boolean;
  verdict: MailingAvailabilityStatus;
  industry: string;
  mailing: { id: number; name: string };
};

/** An offer that was declined or expired, and what is still possible. */
export function EndedOfferSection({
  over,
  trade,
  problem,
}: {
  over: EndedOffer;
  trade: string;
  problem: string | undefined;
}) {
  const { inLine, verdict, industry, mailing } = over;
  const pending = useNavigation().formAction !== undefined;
  const query = new URLSearchParams({ mailing: String(mailing.id), industry });
  const canRejoin = !inLine && ["held", "taken", "full"].includes(verdict);
  return (
    <SlipPage
      title={inLine ? "You are in line again." : describeOfferEnd(over).title}
      above="The wait-list"
      calm
    >
      <p>
        {describeOfferEnd(over).sentence} {whatNow(over, trade)}
      </p>
      <FormErrorMessage problem={problem} />
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
    </SlipPage>
  );
}

/** How an offer ended, in words. */
export function describeOfferEnd({
  byOffice,
  declined,
  sendsMail,
}: Pick<EndedOffer, "byOffice" | "declined" | "sendsMail">): { title: string; sentence: string } {
  if (byOffice) {
    return {
      title: "This offer is over.",
      sentence: sendsMail
        ? "Our office ended it, and emailed you why."
        : `Our office ended it. To hear why, call ${site.phone.display}.`,
    };
  }
  if (declined) {
    return {
      title: "You gave it back.",
      sentence: "Thank you for saying so: the place is free for the next in line.",
    };
  }
  return {
    title: "This offer is over.",
    sentence: "Its time ran out, and the next in line was asked.",
  };
}

function whatNow({ inLine, verdict, mailing }: EndedOffer, trade: string): string {
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
