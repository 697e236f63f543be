import * as v from "valibot";
import { cleanTypedText } from "./text-line.ts";

/** Longest email address that mail can carry, in bytes (RFC 5321, 4.5.3.1.3, less its angle brackets). */
const MAX_EMAIL_BYTES = 254;

/**
 * The rule of the browser's own email field (HTML, "valid email address"), widened to letters of any
 * script, which mail servers with SMTPUTF8 deliver. Spaces, quotes, brackets, commas and invisible characters
 * stay outside, so that no address can become two, or a header.
 */
const ADDRESS =
  /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+@(?<domain>[\p{L}\p{N}\p{M}.-]+)$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** No domain ends in digits, nor in one letter: it was cut off. */
const NO_ENDING = /^(?:\d+|[a-z])$/i;

/** A domain without a dot ("mike@gmial") is a typo: no mail server on the internet accepts it. */
function isAddress(value: string): boolean {
  const labels = ADDRESS.exec(value)?.groups?.domain?.split(".") ?? [];
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !NO_ENDING.test(last);
}

/** Longer than any address with a name. Cleaning much longer text would take seconds. */
const LONGEST_TYPED = 1000;

/** An address in brackets behind a name, or alone. */
const IN_BRACKETS = /^[^@]*[<([]([^<>()[\]]*@[^<>()[\]]*)[>)\]][\s.,;]*$/;

/** An address as people paste it: "mailto:pat@roof.co?subject=Hi", "Pat Moss <pat@roof.co>", "Email: pat@roof.co (work),". */
export function cleanEmail(typed: string): string {
  if (typed.length > LONGEST_TYPED) return typed;
  const text = cleanTypedText(typed)
    .replace(/^e-?mail(?: address)?\s*[:-]\s*/i, "")
    .replace(/\s+\([^()@]*\)[\s.,;]*$/, "");
  return (IN_BRACKETS.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/i, "$1")
    .replace(/^[\s"'‘’“”<([*•·…]+/, "")
    .replace(/[^\p{L}\p{N}\p{M}@]+$/u, "");
}

const addressSchema = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform(cleanEmail),
    v.nonEmpty(missing),
    v.maxBytes(MAX_EMAIL_BYTES, "That email address is too long. The limit is 254 characters."),
    v.normalize("NFC"),
    v.check(isAddress, "Enter a valid email address, like you@business.com."),
  );

/** An email address as typed or pasted; what is around it is dropped, the rest must be one address. */
export const emailSchema = addressSchema("Enter your email address.");

export const otherPersonEmailSchema = addressSchema("Enter their email address.");

/** The comparison key of an address: without case, an international domain in its encoded form. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const encoded = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${email.slice(0, at)}@${encoded}`.normalize("NFC").toLowerCase();
}

/** A masked address: its owner recognizes it, others cannot write to it. "p•••@s•••.example" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const hidden = (text: string) => `${[...text][0] ?? ""}•••`;
  const ending = dot === -1 ? "" : domain.slice(dot);
  return `${hidden(email.slice(0, at))}@${hidden(domain)}${ending}`;
}
