import { encode } from "uqr";
import { paths } from "#app/paths.ts";
import { formText } from "#app/read-form.ts";
import { type SpotCodeTargetKind, spotCodeUrl } from "#business/results/spot-code.ts";
import { findSpotCodeOfReservation } from "#business/results/spot-code-cache.ts";

/** The code of a spot and where it leads; undefined if it has none, or has ended. */
export async function findQrCodeView(reservationId: number) {
  const known = await findSpotCodeOfReservation(reservationId);
  if (!known || known.ended) return undefined;
  const { code, leadsTo, website, isListed } = known;
  const address = spotCodeUrl(code);
  // As it is printed: error correction Q, with the quiet zone of four modules that a camera needs.
  const { data: modules } = encode(address, { ecc: "Q", border: 4 });
  return {
    code,
    /** The address in the QR code, and the modules of its picture, true for dark. */
    address,
    modules,
    leadsTo,
    /** The page that was entered last; empty if none was. */
    website: website ?? "",
    isListed,
    offerPage: paths.offerPage(code),
  };
}

export type QrCodeView = NonNullable<Awaited<ReturnType<typeof findQrCodeView>>>;

export function readQrCodeForm(form: FormData): {
  leadsTo: SpotCodeTargetKind;
  website: string;
  isListed: boolean;
} {
  return {
    leadsTo: formText(form, "leadsTo") === "website" ? "website" : "offer",
    website: formText(form, "website"),
    isListed: form.has("isListed"),
  };
}
