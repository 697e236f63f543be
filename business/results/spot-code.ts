import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { spotCode } from "#database/schema/results.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { currentSettings } from "#platform/settings.server.ts";

export const CODES_TOPIC = "spot-codes";

/** Digits and letters without those that look alike, and without vowels, so that no code spells a word. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

const TRIES = 5;

/** What an American reads as a slur or a curse even without its vowels: ten thousand homes would see it beside an ad. */
const RUDE = /FCK|FKC|FKN|FGT|CNT|CCK|DCK|SHT|SLT|TWT|PSS|BTCH|NGG|NGR|KKK/;

/** A code at random, of almost 28^6 (482 million). `pick` returns a whole number below the one it is given. */
export function drawCode(pick: (below: number) => number = randomInt): string {
  for (;;) {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]);
    const code = letters.join("");
    if (!RUDE.test(code)) return code;
  }
}

/**
 * The code of a spot; it gets one if it has none. A code never changes, whatever happens to its reservation, and is
 * never given to another. `draw` answers with a new code.
 */
export async function ensureSpotCode(
  tx: Queryable,
  reservationId: number,
  draw: () => string = () => drawCode(),
): Promise<string> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const [known] = await tx
      .select({ code: spotCode.code })
      .from(spotCode)
      .where(eq(spotCode.reservationId, reservationId));
    if (known) return known.code;
    // Nothing comes back if the code was given before, or if another transaction gave this spot one.
    const [made] = await tx
      .insert(spotCode)
      .values({ code: draw(), reservationId })
      .onConflictDoNothing()
      .returning({ code: spotCode.code });
    if (made) {
      await announce(tx, CODES_TOPIC);
      return made.code;
    }
  }
  throw new Error(`No free code was found for reservation ${reservationId} in ${TRIES} tries.`);
}

/**
 * The address that a QR code carries. In upper case a code has a smaller picture: at most 29 modules a side with
 * error correction Q for addresses of up to 47 characters. Neither host nor path depends on case.
 */
export function codeAddress(code: string): string {
  return `${siteOrigin(currentSettings())}/r/${code}`.toUpperCase();
}
