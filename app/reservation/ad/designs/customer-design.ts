import { cardSideWithSpot } from "#app/ad/designs/card-side-with-spot.ts";
import type { TuneFieldsData } from "#app/ad/designs/tune-form.tsx";
import { paths } from "#app/paths.ts";
import type { LinkedReservation } from "#app/private-page.ts";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { describeLeftOutFacts, toReadAloudText } from "#artwork/studio/ad-words.ts";
import { isOwnPalette } from "#artwork/studio/color/palette-from-color.ts";
import { findBrief, findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { type AdLook, adLookToQueryString } from "#business/ads/design/ad-look.ts";
import { parseAdLookQuery } from "#business/ads/design/choose-look.ts";
import { drawDesignFromLook, drawUpToThreeDesigns } from "#business/ads/design/design-ad.ts";
import {
  DEFAULT_CUSTOM_COLOR,
  drawSimilarDesigns,
  findTuningOptions,
} from "#business/ads/design/tune-design.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";

/** A design to tune: the one that the query asks for, else the one that is chosen, else the one that suits best. */
export async function loadDesignToTune(
  token: string,
  { reservation, mailing }: LinkedReservation,
  query: URLSearchParams,
  seed: number,
) {
  const { id: reservationId, industry, size } = reservation;
  const place = { industry, size, reservationId };
  const { facts, look: chosen, version } = await loadAdDetailsAndLook(reservationId);
  const suggested = await drawUpToThreeDesigns(facts, place);
  if ("refusal" in suggested) return suggested;
  const queried = parseAdLookQuery(query);
  const wantedLook = queried ?? chosen;
  const wanted = wantedLook && (await drawDesignFromLook(facts, wantedLook, place));
  if (queried && wanted && "refusal" in wanted) return wanted;
  const design = wanted && "svg" in wanted ? wanted : suggested.designs[0];
  if (!design) return { refusal: "No design fits these words." };
  const { look } = design;
  const pictureOf = (look: AdLook) => paths.yoursAdDesign(token, adLookToQueryString(look));
  const tuning = await findTuningOptions(facts, look, place);
  const toPictureChoice = ({ id, name, look }: (typeof tuning.pictures)[number]) => ({
    id,
    name,
    picture: pictureOf(look),
  });
  const ownPalette = isOwnPalette(look.palette) ? look.palette : "own-loud";
  const choices: TuneFieldsData = {
    ...tuning,
    look,
    color: look.color ?? DEFAULT_CUSTOM_COLOR,
    logoColors: tuning.logoColors.map((color) => ({
      color,
      query: adLookToQueryString({ ...look, palette: ownPalette, color }),
    })),
    templates: tuning.templates.map(toPictureChoice),
    pictures: tuning.pictures.map(toPictureChoice),
  };
  const near = await drawSimilarDesigns(facts, look, { ...place, seed });
  const { widthInches, heightInches } = getSize(size);
  return {
    version,
    design: {
      query: adLookToQueryString(look),
      name: design.name,
      alt: toReadAloudText(design.words),
      leftOut: describeLeftOutFacts(design.leftOut),
      picture: pictureOf(look),
      parts: design.parts,
      isChosen: chosen !== undefined && adLookToQueryString(chosen) === adLookToQueryString(look),
    },
    choices,
    near: near.map(({ name, look }) => ({
      name,
      query: adLookToQueryString(look),
      picture: pictureOf(look),
    })),
    card: cardSideWithSpot(mailing, reservation),
    shape: [widthInches, heightInches] as const,
  };
}

/**
 * The words of an ad as they are kept, or what we know before anything was typed, with the look that was chosen and the one
 * that comes first: until one is chosen, that of the business's last ad.
 */
export async function loadAdDetailsAndLook(reservationId: number) {
  const brief = await findBrief(reservationId);
  const look = brief?.look ?? undefined;
  if (brief && look) return { facts: brief.facts, look, first: look, version: brief.version };
  const before = await findPrefilledBrief(reservationId);
  const { facts } = brief ?? before;
  return { facts, look, first: before.look, version: brief?.version };
}

/**
 * Makes the proof of a customer who chose a design, and returns its page; their ad's page while the spot isn't firm.
 * Refuses as `makeProofByCustomer` does.
 */
export async function makeProofAndFindNextPath(
  token: string,
  reservation: Reservation,
  context: ActionContext,
): Promise<string> {
  if (!isFirm(reservation)) return paths.yoursAd(token);
  const { number } = await makeProofByCustomer({ reservationId: reservation.id }, context);
  return paths.yoursAdVersion(token, number);
}
