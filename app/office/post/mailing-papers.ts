import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse } from "#app/office/file-response.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findConfirmationCopies } from "#business/post/confirmation-copies.ts";
import { readPostPhoto } from "#business/post/post-photos.ts";
import {
  readProofOfMailingPicture,
  renderProofOfMailing,
} from "#business/post/proof-of-mailing.ts";
import { findEddmPack, renderEddmPackPdf } from "#business/post/render-pack.ts";
import { company } from "#company.ts";
import { arizonaMidnight } from "#platform/clock.ts";
import { unlessRefused } from "#platform/refusal.ts";
import type { Route } from "./+types/mailing-papers.ts";

export const loader = officeLoader("mailings.see", async (args: Route.LoaderArgs) =>
  foundOrThrow404(await findPaper(args)),
);

/** The paper or picture of a mailing that the address names. */
function findPaper({ request, params: { id, stop, photo, part, file } }: Route.LoaderArgs) {
  const mailingId = parseIdOrThrow404(id);
  if (stop) return packResponse(mailingId, stop, new URL(request.url).searchParams.get("by"));
  if (photo) return photoResponse(mailingId, parseIdOrThrow404(photo));
  if (part) return proofOfMailingResponse(mailingId, part);
  return copiesResponse(mailingId, file ?? "");
}

/** The pack of a trip to a post office, to print; by "mail" the letter and labels for Priority Mail. */
async function packResponse(mailingId: number, stop: string, by: string | null) {
  const pack = await unlessRefused(
    () => findEddmPack(mailingId, stop),
    (sentence) => new Response(`${sentence}\n`, { status: 409 }),
  );
  if (!pack || pack instanceof Response) return pack;
  return fileResponse(await renderEddmPackPdf(pack, { byMail: by === "mail" }), {
    type: "application/pdf",
    "content-disposition": `inline; filename="pack-${stop.replaceAll(/[^\w-]/g, "")}.pdf"`,
  });
}

/** A photo of a receipt or of bundles; we encoded it ourselves. */
async function photoResponse(mailingId: number, photoId: number) {
  const photo = await readPostPhoto({ mailingId, photoId });
  return photo && fileResponse(photo, { type: "image/jpeg" });
}

/** A picture of a card's proof of mailing, or "pdf": all of it on paper. */
async function proofOfMailingResponse(mailingId: number, part: string) {
  const mailing = await findMailingById(mailingId);
  if (!mailing) return undefined;
  if (part === "pdf") {
    const pdf = await renderProofOfMailing(mailing);
    return (
      pdf &&
      fileResponse(pdf, {
        type: "application/pdf",
        "content-disposition": 'attachment; filename="proof-of-mailing.pdf"',
      })
    );
  }
  const picture = await readProofOfMailingPicture(mailing, part);
  return picture && fileResponse(picture, { type: "image/jpeg" });
}

/** The addresses of the printed copies that aren't mailed yet: labels to print, or a table. */
async function copiesResponse(mailingId: number, file: string) {
  const mailing = await findMailingById(mailingId);
  if (!mailing) return undefined;
  const addresses = (await findConfirmationCopies(mailing.id)).flatMap(({ address, sentOn }) =>
    address && sentOn === null ? [address] : [],
  );
  if (file === "addresses.csv") {
    const rows = addresses.map(({ name, street, town, zip }) => [name, street, town, zip]);
    return csvResponse("addresses", ["Name", "Street", "City and state", "ZIP Code"], rows);
  }
  // the drawing code loads on first use, as for invoices
  const { drawAddressLabels, labelSheets } = await import("#business/post/draw-labels.ts");
  const sheet = labelSheets.find((each) => file === `labels-${each}.pdf`);
  if (!sheet) return undefined;
  const labels = addresses.map(({ name, street, town, zip }) => [name, street, `${town} ${zip}`]);
  const pdf = await drawAddressLabels(labels, {
    sheet,
    title: `Labels for the ${mailing.name} card`,
    author: company().tradeName,
    at: arizonaMidnight(mailing.dropDate),
  });
  return fileResponse(pdf, {
    type: "application/pdf",
    "content-disposition": `inline; filename="${file}"`,
  });
}
