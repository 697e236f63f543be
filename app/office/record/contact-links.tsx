import { Fragment } from "react";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { dialablePhone, formatPhone } from "#platform/phone-number.ts";

export function ContactLinks({
  person,
  phone,
  email,
}: Record<"person" | "phone" | "email", string | null>) {
  const ways = [
    person,
    phone && <a href={`tel:${dialablePhone(phone)}`}>{formatPhone(phone)}</a>,
    email && (
      <a href={`mailto:${email}`}>
        <BreakableEmailText email={email} />
      </a>
    ),
  ].filter(Boolean);
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
