import * as v from "valibot";

/** Longest e-mail address that mail can carry, in bytes (RFC 5321, 4.5.3.1.3, less its angle brackets). */
export const EMAIL_MAX = 254;

/**
 * The rule of the browser's own e-mail field (HTML, "valid e-mail address"), widened to letters of any
 * script, which mail servers with SMTPUTF8 deliver. Spaces, quotes, brackets, commas and invisible characters
 * stay outside, so that no address can become two, or a header.
 */
const ADDRESS =
  /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+@(?<domain>[\p{L}\p{N}\p{M}.-]+)$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

const isAddress = (value: string) =>
  ADDRESS.exec(value)
    ?.groups?.domain?.split(".")
    .every((label) => LABEL.test(label)) ?? false;

/** An e-mail address as a person types it: surrounding space is dropped, the rest must be one address. */
export const email = v.pipe(
  v.string("Please enter your e-mail address."),
  v.trim(),
  v.nonEmpty("Please enter your e-mail address."),
  v.maxBytes(
    EMAIL_MAX,
    "This is longer than an e-mail address can be (254 characters). Please check it.",
  ),
  v.normalize("NFC"),
  v.check(
    isAddress,
    "This does not look like an e-mail address. It needs a name, an @ and a domain, like you@business.com.",
  ),
);

/** What the e-mail form asks: the same schema in the browser and on the server. */
export const interestForm = v.object({ email });

export type InterestForm = v.InferOutput<typeof interestForm>;
