import type { Booking } from "#business/reservations/pay/booking.ts";
import type { AdResults } from "#business/results/find-results.ts";
import type { ReportKind } from "#business/results/reports.ts";
import { company } from "#company.ts";
import { AdPicture, type EmailedProof } from "#emails/ads/ad-parts.tsx";
import { bookingFrameProps } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  EmailSmallPrint,
  FactList,
  Frame,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

type More = {
  kind: ReportKind;
  results: Pick<AdResults, "mailing" | "since">;
  headline: string;
  sentence: string;
  figures: readonly (readonly [string, string])[];
  today: PlainDate;
  reservationUrl: string;
  /** The printed ad; undefined if we didn't draw it, and in a preview. */
  proof: EmailedProof | undefined;
};

/** To an advertiser on a mailed card: their ad's results so far, after the first week and on the day of the report. */
export function renderResultReport(about: Booking, more: More): Promise<RenderedEmail> {
  const { kind, results, headline, today, reservationUrl, proof } = more;
  const isReport = kind === "report";
  return renderMessage(
    `${results.mailing.name} card: ${isReport ? "your report" : "your first results"}`,
    <Frame
      preview={headline}
      title={headline}
      because={`your ad is on the ${results.mailing.name} card. We send two per card: early results, and a full report later.`}
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>{more.sentence}</Paragraph>
      {proof && <AdPicture proof={proof} label="Your ad" />}
      <FactList
        facts={[
          ...more.figures,
          ["Card", `${results.mailing.name}, to ${formatCount(results.mailing.homes)} homes`],
          ["Counted", `${longWeekdayDate(results.since)} to ${longWeekdayDate(today)}`],
        ]}
      />
      <Button href={`${reservationUrl}/results`}>View your results</Button>
      <Paragraph>
        What the post office took, and when, is in your{" "}
        <Anchor href={`${reservationUrl}/proof-of-mailing`}>proof of mailing</Anchor>.
      </Paragraph>
      <BookNextCard reservationUrl={reservationUrl} />
      <EmailSmallPrint>
        {isReport && "The attached PDF has the same results on one page. "}A scan shows that
        somebody pointed a phone at your ad, not that they bought. Questions? Reply to this email or
        call {company().phone.display}. Please don’t forward this email: the link opens your
        reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}

/** To an advertiser whose industry is kept on the next card, a few days before others can book it. */
export function renderFirstRefusal(
  about: Booking,
  { next, until, reservationUrl }: { next: string; until: PlainDate; reservationUrl: string },
): Promise<RenderedEmail> {
  const day = longWeekdayDate(until);
  return renderMessage(
    `${next} card: your industry is yours until ${day}`,
    <Frame
      preview={`After that, other ${about.industry} businesses can book it.`}
      title={`We’re keeping ${about.industry} for you until ${day}.`}
      because={`your ad is on the ${about.mailing.name} card. This is the only reminder.`}
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>
        You’re on the {about.mailing.name} card, so you choose first on the {next} card. Through{" "}
        {day}, no other {about.industry} business can book it. After that, the waitlist comes next.
      </Paragraph>
      <Button href={`${reservationUrl}/again`}>Book the {next} card</Button>
      <Paragraph>
        Not this time? Use the same button to let others book it. You owe nothing either way.
      </Paragraph>
      <PrivateEmailNote />
    </Frame>,
  );
}

export const BookNextCard = ({ reservationUrl }: { reservationUrl: string }) => (
  <Paragraph>
    Want the next card too? <Anchor href={`${reservationUrl}/again`}>Book it in two taps</Anchor>.
    Your details and your ad’s words carry over.
  </Paragraph>
);
