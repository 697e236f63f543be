import type { Booking } from "#business/reservations/pay/booking.ts";
import { Anchor, Button, Heading, Paragraph } from "#emails/frame.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import { adUrl } from "./ad-dates.ts";

/** The same in a confirmation, which has another action of its own; nothing once the details are here. */
export function YourAdNext(given: {
  about: Pick<Booking, "mailing">;
  reservationUrl: string;
  needsBrief: boolean;
}) {
  if (!given.needsBrief) return null;
  return (
    <>
      <Heading>Your ad</Heading>
      <Paragraph>
        Tell us what your ad should say by {longWeekdayDate(given.about.mailing.dates.briefDue)}: a
        headline, one offer, your phone number, and your logo and a photo if you have them. It takes
        about five minutes on a phone, and you see your ad as you type.
      </Paragraph>
      <Paragraph>
        <Anchor href={adUrl(given.reservationUrl)}>Start your ad</Anchor>
      </Paragraph>
    </>
  );
}

export function WhatWeNeed({
  about,
  reservationUrl,
}: {
  about: Pick<Booking, "mailing">;
  reservationUrl: string;
}) {
  const { briefDue } = about.mailing.dates;
  const due = longWeekdayDate(briefDue);
  return (
    <>
      <Paragraph>
        Please send us these by {due}. It takes about five minutes on a phone, and you see your ad
        as you type:
      </Paragraph>
      <ul style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
        <li>Your headline and one offer, with its last day</li>
        <li>Your phone number, and your website if you have one</li>
        <li>Your logo and a photo, if you have them</li>
        <li>Your license number, if your work needs one</li>
        <li>The address for your printed copy</li>
      </ul>
      <Button href={adUrl(reservationUrl)}>Start your ad</Button>
      <Paragraph>
        You can stop anytime. What you type is saved. If we don’t have your details by {due}, we’ll
        make a plain ad from your reservation details and send it to you to approve.
      </Paragraph>
    </>
  );
}
