const LONGEST = 60;
/** A year or a street number is part of a name; as many digits as a phone number has are a message. */
const DIGITS_AT_MOST = 6;

/** A name as it may be written to an unconfirmed address: 60 plain characters, nothing that makes a link. */
export function plainName(typed: string): string {
  const spoken = typed
    .normalize("NFKC")
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’.,-]/gu, " ")
    // A dot between letters makes a domain; after "Inc" or "Dr" it stands before a space.
    .replaceAll(/[.,](?=\S)/g, " ");
  const digits = spoken.match(/\p{N}/gu)?.length ?? 0;
  const named = digits > DIGITS_AT_MOST ? spoken.replaceAll(/\p{N}/gu, "") : spoken;
  return cutText(named.replaceAll(/\s+/g, " ").trim(), LONGEST).trim();
}

import { cutText } from "#platform/text-limits.ts";
