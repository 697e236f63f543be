import { workInTurn } from "#app/work-in-turn.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { type AdDesignContext, drawUpToThreeDesigns } from "#business/ads/design/design-ad.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { SlidingWindow } from "#platform/rate-limit.ts";
import { type DesignChoicesOrRefusal, toDesignChoices } from "./design-choice.ts";

/** More often than anyone stops typing; what it draws is work for the processor. */
const PER_MINUTE = 90;
const drawings = new SlidingWindow({ windowMs: 60_000, maxKeys: 5_000 });

type DesignsRequest = AdDesignContext & {
  readonly facts: AdDetails;
  readonly seed: number;
  readonly chosen?: AdLook | undefined;
  readonly ad: string;
  readonly networkAddress: string;
  readonly now: Date;
};

/** Three designs as JSON with pictures as data URLs; 429 for requests without a pause, 503 while too many wait. */
export async function designChoicesResponse({
  facts,
  ad,
  networkAddress,
  now,
  ...place
}: DesignsRequest): Promise<Response> {
  const { allowed, retryAfter } = drawings.take(ad, PER_MINUTE, now);
  if (!allowed)
    return new Response(null, { status: 429, headers: { "retry-after": String(retryAfter) } });
  const choices = await workInTurn(networkAddress, () => drawDesignChoices(facts, place));
  return Response.json(choices, { headers: { "cache-control": "no-store" } });
}

/** Three designs, each with its picture as a data URL, or the sentence that says why there are none. */
export async function drawDesignChoices(
  facts: AdDetails,
  place: AdDesignContext & { readonly seed?: number; readonly chosen?: AdLook | undefined },
): Promise<DesignChoicesOrRefusal> {
  const drawn = await drawUpToThreeDesigns(facts, place);
  return toDesignChoices(drawn, ({ svg }) => `data:image/svg+xml,${encodeURIComponent(svg)}`);
}

export function readTypedAdDetails(form: FormData): AdDetails {
  const { facts } = readBriefForm(form);
  return { ...facts, lastDay: isCalendarDate(facts.lastDay) ? facts.lastDay : "", notes: "" };
}
