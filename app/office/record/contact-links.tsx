import { Fragment } from "react";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { dialablePhone, formatPhone } from "#platform/phone-number.ts";

export function ContactLinks({
  person,
  phone,
  email,
}: {
  person: string | null;
  phone: string | null;
  email: string | null;
}) {
  const ways = [
    ...(person ? [person] : []),
    ...(phone
      ? [
          <a key="phone" href={`tel:${dialablePhone(phone)}`}>
            {formatPhone(phone)}
          </a>,
        ]
      : []),
    ...(email
      ? [
          <a key="email" href={`mailto:${email}`}>
            <BreakableEmailText email={email} />
          </a>,
        ]
      : []),
  ];
  return (
    <p className="office-reach">
      {ways.map((way, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Fragment key={at}>
          {at > 0 && <span className="comma">, </span>}
          {way}
        </Fragment>
      ))}
    </p>
  );
}
