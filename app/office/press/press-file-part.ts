import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findPressFiles, readPressFilePart } from "#business/press/find-press-files.ts";
import { pressFileName } from "#business/press/press-file.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/press-file-part.ts";

export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const mailing = await findMailingById(parseIdParam(params.id));
  const files = mailing ? await findPressFiles(mailing.id) : [];
  const [number, part] = params.part.split("-");
  const file = files.find((one) => String(one.number) === number);
  if (!mailing || !file?.hash || (part !== "pdf" && part !== "front" && part !== "back")) {
    throw data(null, { status: 404 });
  }
  const date = arizonaDate(file.madeAt);
  const name = pressFileName(file.printer, { mailing: mailing.name, number: file.number, date });
  const bytes = await readPressFilePart(file.hash, part);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": part === "pdf" ? "application/pdf" : "image/jpeg",
      "content-disposition": part === "pdf" ? `attachment; filename="${name}"` : "inline",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
});
