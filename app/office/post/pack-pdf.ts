import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findPack, renderPack } from "#business/post/render-pack.ts";
import { unlessRefused } from "#platform/refusal.ts";
import type { Route } from "./+types/pack-pdf.ts";

/** The pack of a trip to a post office, as a PDF to print; with `?by=mail` the letter and labels for Priority Mail. */
export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs) => {
    const pack = await unlessRefused(
      () => findPack(parseIdParam(params.id), params.stop),
      (sentence) => new Response(`${sentence}\n`, { status: 409 }),
    );
    if (pack instanceof Response) return pack;
    if (!pack) throw data(null, { status: 404 });
    const byMail = new URL(request.url).searchParams.get("by") === "mail";
    return new Response(new Uint8Array(await renderPack(pack, { byMail })), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="pack-${params.stop.replaceAll(/[^\w-]/g, "")}.pdf"`,
        "x-content-type-options": "nosniff",
      },
    });
  },
);
