import { Form, useNavigation } from "react-router";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import {
  CallUsLine,
  FormErrorMessage,
  PaperSlipLayout,
} from "#app/reservation/paper-slip-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { company } from "#company.ts";
import type { Route } from "./+types/offer.ts";

type EndedOffer = NonNullable<Route.ComponentProps["loaderData"]["ended"]>;

export function EndedWaitlistOfferSection({
  ended,
  industryName,
  problem,
}: {
  ended: EndedOffer;
  industryName: string;
  problem: string | undefined;
}) {
  const { inLine, verdict, industry, mailing } = ended;
  const pending = useNavigation().formAction !== undefined;
  const { title, sentence } = describeEndedWaitlistOffer(ended);
  const canRejoin = !inLine && ["held", "taken", "full"].includes(verdict);
  return (
    <PaperSlipLayout
      title={inLine ? "You’re back on the waitlist." : title}
      above="The waitlist"
      calm
    >
      <p>
        {sentence} {describeNextStep(ended, industryName)}
      </p>
      <FormErrorMessage problem={problem} />
      <div className="ways">
        {verdict === "open" && (
          <ButtonLink to={chooseSpotPathForIndustry({ industry, mailing: mailing.id })}>
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
      <CallUsLine>Prefer to talk? Call</CallUsLine>
    </PaperSlipLayout>
  );
}

export function describeEndedWaitlistOffer({
  byOffice,
  declined,
  sendsMail,
}: Pick<EndedOffer, "byOffice" | "declined" | "sendsMail">) {
  if (declined && !byOffice)
    return { title: "You declined the offer.", sentence: "Thanks for letting us know." };
  const byOfficeSentence = sendsMail
    ? "Our office ended it and emailed you the reason."
    : `Our office ended it. To find out why, call ${company().phone.display}.`;
  return {
    title: "This offer has ended.",
    sentence: byOffice
      ? byOfficeSentence
      : "Time ran out, so we’re no longer holding a spot for you.",
  };
}

function describeNextStep({ inLine, verdict, mailing }: EndedOffer, industryName: string): string {
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
