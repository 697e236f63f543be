import { Form, useNavigation } from "react-router";
import { chooseSpotPath, paths } from "#app/paths.ts";
import { FormErrorMessage, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { IndustryAvailabilityStatus } from "#business/reservations/availability/availability.ts";
import { company } from "#company.ts";

export type EndedOffer = {
  declined: boolean;
  byOffice: boolean;
  sendsMail: boolean;
  inLine: boolean;
  /** `hidden`: nobody can book the industry now. */
  verdict: IndustryAvailabilityStatus | "hidden";
  industry: string;
  mailing: { id: number; name: string };
};

export function EndedOfferSection({
  over,
  industryName,
  problem,
}: {
  over: EndedOffer;
  industryName: string;
  problem: string | undefined;
}) {
  const { inLine, verdict, industry, mailing } = over;
  const pending = useNavigation().formAction !== undefined;
  const canRejoin = !inLine && ["held", "taken", "full"].includes(verdict);
  return (
    <PaperSlipLayout
      title={inLine ? "You’re back on the waitlist." : describeEndedOffer(over).title}
      above="The waitlist"
      calm
    >
      <p>
        {describeEndedOffer(over).sentence} {whatNow(over, industryName)}
      </p>
      <FormErrorMessage problem={problem} />
      <div className="ways">
        {verdict === "open" && (
          <ButtonLink to={chooseSpotPath({ industry, mailing: mailing.id })}>
            Pick a Spot
          </ButtonLink>
        )}
        {canRejoin && (
          <Form method="post">
            <Button type="submit" name="do" value="rejoin" disabled={pending}>
              {pending ? "Joining..." : "Rejoin the Waitlist"}
            </Button>
          </Form>
        )}
        <ButtonLink quiet to={paths.reservation()}>
          See Other Mailings
        </ButtonLink>
      </div>
      <p className="fine">
        Prefer to talk? Call <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
    </PaperSlipLayout>
  );
}

export function describeEndedOffer({
  byOffice,
  declined,
  sendsMail,
}: Pick<EndedOffer, "byOffice" | "declined" | "sendsMail">): { title: string; sentence: string } {
  if (byOffice) {
    return {
      title: "This offer has ended.",
      sentence: sendsMail
        ? "Our office ended it and emailed you the reason."
        : `Our office ended it. To find out why, call ${company().phone.display}.`,
    };
  }
  if (declined) {
    return {
      title: "You declined the offer.",
      sentence: "Thanks for letting us know.",
    };
  }
  return {
    title: "This offer has ended.",
    sentence: "Time ran out, so we’re no longer holding a spot for you.",
  };
}

function whatNow({ inLine, verdict, mailing }: EndedOffer, industryName: string): string {
  if (inLine)
    return `If ${industryName} opens up again on the ${mailing.name} card, we’ll email you.`;
  switch (verdict) {
    case "open":
      return `${industryName} is open on the ${mailing.name} card right now. First come, first served.`;
    case "hidden":
      return `${industryName} can’t be booked right now.`;
    case "closed":
      return `Booking for the ${mailing.name} card has closed.`;
    default:
      return `You can rejoin the waitlist for the ${mailing.name} card. You’ll start at the end of the line.`;
  }
}
