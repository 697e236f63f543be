import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse, svgResponse } from "#app/office/file-response.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import {
  drawPressDifference,
  findPressFiles,
  readPressFilePart,
} from "#business/press/find-press-files.ts";
import { drawHouseAdSvg, drawStripOrPostalCell } from "#business/press/our-cells.ts";
import { type PressFile, pressFileName } from "#business/press/press-file.ts";
import { arizonaDate } from "#platform/clock.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/card-part.ts";

/** A part of a card: our own ad in a spot of a size, our strip or the post office's zone, or a part of a press file. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const { id, part, size, spot } = params;
  const answer = await (part
    ? pressFileResponse(parseIdOrThrow404(id), part)
    : houseAdResponse({ size: size ?? "", spot: spot ?? "" }));
  return foundOrThrow404(answer);
});

async function houseAdResponse(requested: Record<"size" | "spot", string>) {
  const size = sizes.find(({ id }) => id === requested.size);
  if (!size || !/^[FB]\d{1,2}$/.test(requested.spot)) return undefined;
  return svgResponse(await drawHouseAdSvg({ id: requested.spot, size: size.id }));
}

async function pressFileResponse(mailingId: number, partName: string) {
  const mailing = await findMailingById(mailingId);
  const cell = mailing && (await drawStripOrPostalCell(mailing, partName));
  if (cell) return svgResponse(cell.svg);
  const files = mailing ? await findPressFiles(mailing.id) : [];
  const [number, part, from] = partName.split("-");
  const file = files.find((one) => String(one.number) === number);
  const found = mailing && file && (await readPart(files, file, { part, from }));
  if (!found) return undefined;
  const date = arizonaDate(file.madeAt);
  const ours = pressFileName(file.printer, { mailing: mailing.name, number: file.number, date });
  const name = part === "proof" ? (file.proof?.name ?? ours) : ours;
  const isPdf = part === "pdf" || part === "proof";
  return fileResponse(found, {
    type: isPdf ? "application/pdf" : "image/jpeg",
    "content-disposition": isPdf
      ? `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
      : "inline",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
}

type Asked = { part: string | undefined; from: string | undefined };

/** A file, the printer's proof, a side of it, or where a side differs. */
async function readPart(files: PressFile[], file: PressFile, { part, from }: Asked) {
  if (part === "proof") return file.proof && readPressFilePart(file.proof.hash, "pdf");
  if (!file.hash || (part !== "pdf" && part !== "front" && part !== "back")) return undefined;
  if (from === undefined) return readPressFilePart(file.hash, part);
  if (part === "pdf" || (from !== "changes" && from !== "differs")) return undefined;
  return drawPressDifference(files, file, { side: part, from });
}
