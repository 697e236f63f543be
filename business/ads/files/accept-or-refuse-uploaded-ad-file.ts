import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import { inspectFile } from "#platform/files/inspection/inspect-file.server.ts";
import type {
  Inspection,
  InspectionRefusal,
  InspectionResult,
  RenderingKind,
} from "#platform/files/inspection/inspection.ts";
import { log } from "#platform/log.ts";
import { packageRoot } from "#platform/package-root.ts";
import { createFairQueue } from "#platform/web/concurrency-limiter.ts";
import type { SizeId } from "#site.ts";
import { type AdFile, type AdFileUse, allPrintPlacements, printedAdSizeInches } from "./ad-file.ts";
import { lockAdFileHash, originalFileKey, renderingFileKey } from "./find-ad-files.ts";

const PAPER_PROFILE = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

const queue = createFairQueue();
const underWay = new Map<number, Promise<void>>();

/** Checks a file that was added, once: it becomes ready, with our renderings beside it, or refused with a sentence. */
export function acceptOrRefuseUploadedAdFile(id: number, context: ActionContext): Promise<void> {
  const running = underWay.get(id) ?? startCheck(id, context);
  underWay.set(id, running);
  return running;
}

async function startCheck(id: number, context: ActionContext): Promise<void> {
  try {
    const file = await findChecking(id);
    if (file) await queue.take(String(file.reservationId), () => check(file, context));
  } finally {
    underWay.delete(id);
  }
}

async function findChecking(id: number): Promise<AdFile | undefined> {
  const [row] = await db
    .select()
    .from(adFile)
    .where(and(eq(adFile.id, id), eq(adFile.state, "checking")));
  return row;
}

async function check(file: AdFile, context: ActionContext): Promise<void> {
  const folder = await createIncomingFilePath();
  await mkdir(folder, { mode: 0o700 });
  try {
    const result = await inspect(file, folder);
    if (result.inspection) await keepRenderings(file, result.inspection, folder);
    else await refuseAdFile({ file, refusal: inspectionRefusalSentences[result.refusal] }, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inspect(file: AdFile, folder: string): Promise<InspectionResult> {
  const { withPath } = await fileStore();
  const { hash, type } = file;
  return withPath(originalFileKey(hash, type), (path) =>
    inspectFile({ path, type, paperProfile: PAPER_PROFILE, folder, placings: allPrintPlacements }),
  );
}

/** The renderings are stored before the row says that it is ready. */
async function keepRenderings(
  { id, hash, byteCount, type, reservationId }: AdFile,
  inspection: Inspection,
  folder: string,
): Promise<void> {
  const store = await fileStore();
  const isOurs = and(eq(adFile.id, id), eq(adFile.state, "checking"));
  const booked = await findReservationById(reservationId);
  if (!booked) return;
  const use = guessAdFileUse(type, inspection, booked.size);
  let storedBytes = byteCount;
  for (const kind of ["large", "small", "paper"] as const satisfies RenderingKind[]) {
    storedBytes += (await stat(join(folder, kind))).size;
    const key = renderingFileKey(hash, kind, inspection.renderings[kind]);
    await store.take(join(folder, kind), key);
  }
  await db.transaction(async (tx) => {
    await lockAdFileHash(tx, hash);
    await tx
      .update(adFile)
      .set({ state: "ready", storedBytes, report: { inspection }, use })
      .where(isOurs);
  });
}

const refuseAdFile = defineAction({
  name: "refuseAdFile",
  permission: "anyone",
  async run(tx, { file, refusal }: { file: AdFile; refusal: string }) {
    const [refused] = await tx
      .update(adFile)
      .set({ state: "refused", refusal, storedBytes: adFile.byteCount })
      .where(and(eq(adFile.id, file.id), eq(adFile.state, "checking")))
      .returning({ id: adFile.id });
    if (!refused) return {};
    const subject = { type: "reservation", id: file.reservationId };
    return { event: { event: "ad.file-refused", subject, detail: { file: file.name } } };
  },
});

/** Seconds after which an unchecked file counts as left over from a process that ended. */
const LEFT_AFTER = 60;

/** Checks the files that were left unchecked, one after the other. Runs every minute. */
export async function checkUncheckedAdFiles(context: ActionContext): Promise<void> {
  const rows = await db
    .select({ id: adFile.id })
    .from(adFile)
    .where(
      and(
        eq(adFile.state, "checking"),
        isNull(adFile.removedAt),
        sql`${adFile.addedAt} < statement_timestamp() - make_interval(secs => ${LEFT_AFTER})`,
      ),
    )
    .orderBy(asc(adFile.id));
  for (const { id } of rows) {
    await acceptOrRefuseUploadedAdFile(id, context).catch((error: unknown) => {
      log.warn({ err: error, file: id }, "A file for an ad can’t be checked now.");
    });
  }
}

/** How far the shape of a finished ad may be from its spot's: some are saved with bleed. */
const NEAR_SHAPE = 0.04;
/** The share of the area that the few main colors of a drawing have at least; a photo has thousands. */
const DRAWN_SHARE = 0.7;

/** What a file probably is, by its shape, its colors and what is in it. Its owner can change it. */
export function guessAdFileUse(
  type: AdFile["type"],
  {
    width,
    height,
    isTransparent,
    codes,
    pdf,
    mainColorsShare,
  }: Pick<Inspection, "width" | "height" | "isTransparent" | "codes" | "pdf" | "mainColorsShare">,
  size: SizeId,
): AdFileUse {
  const { widthInches, heightInches } = getSize(size);
  const hasShape = [{ width: widthInches, height: heightInches }, printedAdSizeInches(size)].some(
    (spot) => Math.abs(width / height / (spot.width / spot.height) - 1) <= NEAR_SHAPE,
  );
  const isDrawn = mainColorsShare >= DRAWN_SHARE;
  if (codes.some(({ text }) => text !== null)) return "artwork";
  if (pdf) return hasShape || !isDrawn || pdf.hasPhone || pdf.pages > 1 ? "artwork" : "logo";
  if (type === "image/svg+xml") return hasShape && !isTransparent ? "artwork" : "logo";
  if (isTransparent) return "logo";
  if (isDrawn) return hasShape ? "artwork" : "logo";
  // Cameras save as JPEG, in the very shapes of our spots.
  return hasShape && type !== "image/jpeg" ? "artwork" : "photo";
}

export const inspectionRefusalSentences: Record<InspectionRefusal, string> = {
  damaged: "This file is damaged or incomplete. Open it, save it again, and send the new file.",
  "too-many-pixels":
    "This picture has more than 120 megapixels. Save it at half its size and send that.",
  "too-large-page":
    "This page is over 40 inches long. Save it at the size of your spot and send that.",
  empty:
    "There’s nothing to see in this file. Of a PDF, we take the first page. Check that your ad is there and send it again.",
  "no-size":
    "This SVG doesn’t say how large it is. Export it with a width and a height, or send a PDF.",
  password: "This PDF is locked with a password. Save it without one and send that.",
  "pdf-scripts":
    "This PDF has a script or a live form inside. Print it to a new PDF and send that.",
  "svg-scripts": "This SVG has a script inside. Export it as a plain SVG or a PDF and send that.",
  "svg-links":
    "This SVG uses pictures, styles or fonts from another address. Embed them, or send a PDF instead.",
  "svg-fonts":
    "This SVG brings its own fonts, and we can’t use them. Convert its text to outlines and send that.",
  "svg-pictures":
    "This SVG has a picture inside that isn’t a PNG or JPG. Send a PDF, or export it with PNG pictures.",
  "svg-variables":
    "This SVG sets its colors in a way we can’t read (CSS variables). Export it as a plain SVG or a PDF.",
  "svg-html":
    "This SVG has a piece of a web page inside (foreignObject). Export it as a plain SVG or a PDF.",
  "svg-entities": "This SVG has definitions we can’t read. Export it as a plain SVG or a PDF.",
  "too-hard":
    "This file is too complex for us to open. Save it as a simpler PDF or a JPG and send that.",
};
