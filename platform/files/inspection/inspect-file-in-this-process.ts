import { readFile } from "node:fs/promises";
import { type Inspection, type InspectionRequest, UnusableFileError } from "./inspection.ts";
import { openPicture, renderAndInspectPicture } from "./render-and-inspect-picture.ts";
import { tidyJpeg } from "./tidy-jpeg.ts";

/** Inspects and renders a file within this process; loads what its type needs and no more. Throws `UnusableFileError`. */
export async function inspectFileInThisProcess(request: InspectionRequest): Promise<Inspection> {
  const { path, type } = request;
  if (type === "application/pdf") {
    const { inspectPdf } = await import("./inspect-pdf.ts");
    const { picture, ...facts } = await inspectPdf(await readFile(path));
    return { ...facts, ...(await renderAndInspectPicture(picture, request)), svgHasText: false };
  }
  if (type === "image/svg+xml") {
    const { inspectSvg } = await import("./inspect-svg.ts");
    const { picture, ...facts } = await inspectSvg(await readFile(path));
    return { ...facts, ...(await renderAndInspectPicture(picture, request)), pdf: null };
  }
  try {
    return await inspectPicture(path, request);
  } catch (error) {
    if (type !== "image/jpeg" || !isDamaged(error)) throw error;
    return await inspectPicture(tidyJpeg(await readFile(path)), request);
  }
}

const isDamaged = (error: unknown) =>
  error instanceof UnusableFileError && error.refusal === "damaged";

async function inspectPicture(
  source: string | Buffer,
  request: InspectionRequest,
): Promise<Inspection> {
  const { picture, colorSpace } = await openPicture(source);
  const seen = await renderAndInspectPicture(picture, request);
  if (seen.width * seen.height === 0) throw new UnusableFileError("empty");
  return { inches: null, pdf: null, svgHasText: false, colorSpace, ...seen };
}
