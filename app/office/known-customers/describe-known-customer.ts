import { officePaths } from "#app/office/office-paths.ts";
import type { KnownCustomer } from "#business/reservations/confirm/find-known-customers.ts";
import { pluralize } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";

/** Who they are besides their name: "Zoe Hart, zoe@copper.example, 2 reservations". */
export function describeKnownCustomer(known: KnownCustomer): string {
  const { kind, name, person, email, phone, reservations } = known;
  const ways = [person, email, phone && formatPhone(phone)].filter((way) => way && way !== name);
  const history = kind === "lead" ? "a lead" : pluralize(reservations, "reservation");
  return [...ways, history].join(", ");
}

export const knownCustomerPagePath = ({ kind, id }: KnownCustomer): string =>
  kind === "lead" ? officePaths.lead(id) : officePaths.advertiser(id);
