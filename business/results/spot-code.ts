import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { spotCode } from "#database/schema/results.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";

export const SPOT_CODES_TOPIC = "spot-codes";

/** Digits and letters without those that look alike, and without vowels, so that no code spells a word. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

const TRIES = 5;

/** What an American reads as a slur or a curse even without its vowels: ten thousand homes would see it beside an ad. */
const RUDE = /FCK|FKC|FKN|FGT|CNT|CCK|DCK|SHT|SLT|TWT|PSS|BTCH|NGG|NGR|KKK/;

/** A code at random, of almost 28^6 (482 million). `pick` returns a whole number below the one it is given. */
export function generateSpotCode(pick: (below: number) => number = randomInt): string {
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
  draw: () => string = () => generateSpotCode(),
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
      await announce(tx, SPOT_CODES_TOPIC);
      return made.code;
    }
  }
  throw new Error(`No free code was found for reservation ${reservationId} in ${TRIES} tries.`);
}

/**
 * The address that a QR code carries. In upper case a code has a smaller picture: at most 29 modules a side with
 * error correction Q for addresses of up to 47 characters. Neither host nor path depends on case.
 */
export function spotCodeUrl(code: string): string {
  return `${siteOrigin(currentSettings())}/r/${code}`.toUpperCase();
}

/** Which kind of page a code leads to: our page with the offer, or a page of the buyer's. */
export type SpotCodeTargetKind = "offer" | "website";

type SetCodeTargetInput = {
  reservationId: number;
  leadsTo: SpotCodeTargetKind;
  /** The buyer's page as typed; kept even if the code leads to our offer page. */
  website: string;
  isListed: boolean;
};

/**
 * Chooses where a spot's code leads and whether our website shows the ad, for its buyer or by the office; it does
 * so within a second. Refuses a page that `parseLandingPageAddress` does, as the field `website`, and a spot without a code.
 */
export const setCodeTarget = defineAction({
  name: "setCodeTarget",
  permission: { operators: "ads.change" },
  async run(tx, { reservationId, leadsTo, website, isListed }: SetCodeTargetInput) {
    const page = leadsTo === "website" ? requirePage(website) : undefined;
    const [before] = await tx
      .select()
      .from(spotCode)
      .where(eq(spotCode.reservationId, reservationId))
      .for("update");
    if (!before) {
      throw new Refusal("not-found", "A spot gets its code when it’s confirmed.", {
        detail: `reservation ${reservationId} has no code`,
      });
    }
    const to = page ?? before.website;
    const subject = { type: "reservation", id: reservationId };
    const isMoved = before.leadsTo !== leadsTo || before.website !== to;
    if (!isMoved && before.isListed === isListed) return {};
    await tx
      .update(spotCode)
      .set({ leadsTo, website: to, isListed })
      .where(eq(spotCode.code, before.code));
    await announce(tx, SPOT_CODES_TOPIC);
    const moved = { event: "ad.code-leads-to" as const, subject, detail: { to: page ?? "" } };
    const listed = isListed
      ? { event: "ad.offer-listed" as const, subject }
      : { event: "ad.offer-unlisted" as const, subject };
    return {
      event: [...(isMoved ? [moved] : []), ...(before.isListed === isListed ? [] : [listed])],
    };
  },
});

function requirePage(typed: string): string {
  const page = parseLandingPageAddress(typed, siteOrigin(currentSettings()));
  if ("address" in page) return page.address;
  throw new Refusal("invalid", page.problem, { field: "website" });
}

const maxLandingPageLength = 500;

/**
 * The page that a code may send people on to, as typed: `shop.example/spring` becomes `https://shop.example/spring`.
 * Otherwise a sentence: it must be https and have a host by name, without a user name or a port, and it can't be a page of ours, so
 * that no code ever leads in a circle. `ownOrigin`: the origin of this site.
 */
export function parseLandingPageAddress(
  typed: string,
  ownOrigin: string,
): { address: string } | { problem: string } {
  const trimmed = typed.trim();
  if (trimmed === "") return { problem: "Enter the address of your page." };
  if (trimmed.length > maxLandingPageLength) return { problem: "Use up to 500 characters." };
  if (/^http:/i.test(trimmed)) {
    return { problem: "Use an address that starts with https://. Phones warn people about http." };
  }
  const full = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/[\p{C}\p{Z}\\]/u.test(full) || !URL.canParse(full)) return { problem: NOT_A_PAGE };
  const url = new URL(full);
  const host = withoutWww(url.hostname);
  const named = /^[^.]+(?:\.[^.]+)*\.[a-z][a-z\d-]*[a-z\d]$/.test(host);
  if (url.protocol !== "https:" || !named || url.username || url.password || url.port) {
    return { problem: NOT_A_PAGE };
  }
  const own = withoutWww(new URL(ownOrigin).hostname);
  if (host === own || host.endsWith(`.${own}`)) {
    return {
      problem: "That’s one of our pages. Choose our offer page, or enter a page of your own.",
    };
  }
  return { address: url.href };
}

const NOT_A_PAGE = "Enter a web page, such as https://www.yourshop.com/spring.";

/** A host without `www.` and the dot that may end it. */
const withoutWww = (hostname: string) => hostname.replace(/\.$/, "").replace(/^www\./, "");
