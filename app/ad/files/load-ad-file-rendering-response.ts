import { pictureResponse } from "#app/ad/picture-response.ts";
import { findAdFile, readRenderingPieces } from "#business/ads/files/find-ad-files.ts";

type Asked = { reservationId: number; file: string; request: Request };

const VIEWS = ["small", "large", "paper"] as const;

/** Our rendering (PNG or JPEG) of an ad's file, in the view that the address names: `small`, `large`, or `paper`. */
export async function loadAdFileRenderingResponse({ reservationId, file, request }: Asked) {
  const wanted = new URL(request.url).searchParams.get("view");
  const view = VIEWS.find((one) => one === wanted) ?? "small";
  const fileId = /^\d{1,15}$/.test(file) ? Number(file) : 0;
  const found = await findAdFile({ reservationId, fileId });
  const shown = found && readRenderingPieces(found, view);
  if (!shown) return new Response("We can’t find that picture.\n", { status: 404 });
  return pictureResponse(reservationId, shown.pieces, {
    "content-type": shown.type,
    "content-disposition": "inline",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
}
