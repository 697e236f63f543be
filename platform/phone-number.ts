/**
 * Phone numbers as people read them and phones dial them. Stored as E.164, with the extension as RFC 3966 writes it
 * ("+14805550142;ext=12"), and, for a number that was given in letters, how it was given ("+16027663464;as=602-ROOFING").
 * Safe in the browser.
 */

/** A phone number for people: as it was given in letters, otherwise "(480) 555-0142 ext. 12". */
export function formatPhone(phone: string): string {
  const given = /;as=(.*)$/.exec(phone)?.[1];
  const number = given ?? phone.replace(/^\+1(\d{3})(\d{3})(\d{4})/, "($1) $2-$3");
  const extension = /;ext=(\d+)/.exec(phone)?.[1];
  return `${number.replace(/;ext=\d+$/, "")}${extension ? ` ext. ${extension}` : ""}`;
}

/** What a link or a contact card dials, with the extension: "+14805550142;ext=12". */
export const dialablePhone = (phone: string): string => phone.replace(/;as=.*$/, "");

/** The number alone, to compare with others: "+14805550142". */
export const phoneWithoutExtension = (phone: string): string => phone.replace(/;.*$/, "");
