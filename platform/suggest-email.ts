/** The 30 commonest domains among small businesses in the United States, commonest first. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "msn.com",
  "live.com",
  "me.com",
  "att.net",
  "cox.net",
  "verizon.net",
  "sbcglobal.net",
  "bellsouth.net",
  "charter.net",
  "earthlink.net",
  "ymail.com",
  "mac.com",
  "mail.com",
  "protonmail.com",
  "proton.me",
  "rocketmail.com",
  "centurylink.net",
  "googlemail.com",
  "gmx.com",
  "zoho.com",
  "hey.com",
  "fastmail.com",
  "email.com",
] as const;

/** The probably meant address at a common domain one or two slips away; a question, never a refusal. */
export function suggestEmail(email: string): string | undefined {
  const typed = email.trim();
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1).toLowerCase();
  if (at < 1 || COMMON_DOMAINS.some((known) => known === domain)) return undefined;
  let best: { known: string; slips: number } | undefined;
  for (const known of COMMON_DOMAINS) {
    if (Math.abs(known.length - domain.length) > slipsAllowed(known)) continue;
    const slips = countSlips(domain, known);
    if (slips <= slipsAllowed(known) && slips < (best?.slips ?? 3)) best = { known, slips };
  }
  return best && `${typed.slice(0, at)}@${best.known}`;
}

/** A short domain has too many real neighbors: two slips make "abc.com" of "aol.com". */
const slipsAllowed = (known: string) => (known.length < 7 ? 0 : known.length < 9 ? 1 : 2);

/** Letters that are missing, added, wrong or swapped with their neighbor (optimal string alignment). */
function countSlips(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
