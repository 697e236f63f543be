import { and, eq, sql } from "drizzle-orm";
import { isOwnPalette, paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import { getPalette, type Palette, palettes } from "#artwork/studio/color/palettes.ts";
import { type Footer, footers } from "#artwork/studio/compositions/ad-canvas.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { templates } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { defineAction } from "#business/actions.ts";
import { requireReservationWithOpenBrief } from "#business/ads/brief/find-brief.ts";
import { adBrief } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type AdLook, NO_PICTURE } from "./ad-look.ts";

type ChosenLook = {
  readonly reservationId: number;
  readonly look: AdLook;
  /** The version of the brief that the design was drawn from; without it, whichever there is. */
  readonly version?: number;
};

/**
 * Stores the look of an ad; returns the new version of its brief. A customer’s route checks whose reservation it is before it runs
 * this, and `permission` checks operators. Refuses a closed brief, and one that changed since `version`.
 */
export const saveChosenLook = defineAction({
  name: "saveChosenLook",
  permission: { operators: "ads.change" },
  async run(tx, { reservationId, look, version }: ChosenLook, { actor }) {
    await requireReservationWithOpenBrief(reservationId, actor, tx);
    const isThatBrief = eq(adBrief.reservationId, reservationId);
    const [updatedBrief] = await tx
      .update(adBrief)
      .set({ look, version: sql`${adBrief.version} + 1` })
      .where(and(isThatBrief, version === undefined ? undefined : eq(adBrief.version, version)))
      .returning({ version: adBrief.version });
    if (!updatedBrief) throw await refusalFor(reservationId, tx);
    const { template, palette } = look;
    return {
      event: {
        event: "ad.look-chosen",
        subject: { type: "reservation", id: reservationId },
        detail: { template, palette },
      },
      result: updatedBrief.version,
    };
  },
});

async function refusalFor(reservationId: number, tx: Queryable): Promise<Refusal> {
  const [known] = await tx
    .select({ version: adBrief.version })
    .from(adBrief)
    .where(eq(adBrief.reservationId, reservationId));
  return known
    ? new Refusal(
        "conflict",
        "Your ad’s words changed in the meantime. Look at the designs again, then choose.",
        { detail: `the brief of reservation ${reservationId} is at version ${known.version}` },
      )
    : new Refusal("not-found", "Tell us about your ad first, then choose a design.", {
        detail: `reservation ${reservationId} has no brief`,
      });
}

/** The look that a query describes; undefined if it names something that the studio doesn't have. */
export function parseAdLookQuery(query: URLSearchParams): AdLook | undefined {
  const of = (name: string) => query.get(name) ?? "";
  const [template, palette, picture] = [of("template"), of("palette"), of("picture")];
  const color = of("color").toLowerCase();
  const isOwn = isOwnPalette(palette) && /^#[0-9a-f]{6}$/.test(color);
  const isFile = /^file:\d{1,9}$/.test(picture);
  const isKnown =
    templates.some(({ id }) => id === template) &&
    (isOwn || palettes.some(({ id }) => id === palette)) &&
    (industryPictures.has(picture) || isFile || picture === NO_PICTURE);
  if (!isKnown) return undefined;
  const [lead, footer, lettering] = [of("lead"), of("footer"), of("lettering")];
  return {
    template,
    palette,
    ...(isOwn && { color: color as `#${string}` }),
    picture,
    ...(isFile && readFocus([of("focusX"), of("focusY")])),
    ...((lead === "offer" || lead === "phone") && { lead }),
    ...(of("align") === "middle" && { align: "middle" }),
    ...(isFooter(footer) && footer !== "band" && { footer }),
    ...(isLettering(lettering) && { lettering }),
  };
}

const isFooter = (text: string): text is Footer => (footers as readonly string[]).includes(text);

const isLettering = (text: string): text is LetteringId => Object.hasOwn(letterings, text);

/** Whole percents, both or none. */
function readFocus([x, y]: readonly [string, string]) {
  const isPercent = (text: string) => /^(?:\d{1,2}|100)$/.test(text);
  return isPercent(x) && isPercent(y) ? { focusX: Number(x), focusY: Number(y) } : {};
}

export function paletteOfAdLook({ palette, color }: AdLook): Palette {
  return color && isOwnPalette(palette)
    ? paletteFromColor(color, palette).palette
    : getPalette(palette);
}
