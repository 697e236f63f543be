import { formText } from "#app/read-form.ts";
import { photoUploadLimits } from "#business/company/photo-upload-limits.ts";

/** The uploaded bytes, empty without a file; of one that is too large as many as show that it is. */
export async function readUploadedPhoto(form: FormData): Promise<Uint8Array> {
  const file = form.get("photo");
  if (!(file instanceof File)) return new Uint8Array();
  return new Uint8Array(await file.slice(0, photoUploadLimits.bytes + 1).arrayBuffer());
}

export function readShownVersion(form: FormData): number {
  const version = formText(form, "version");
  return /^\d{1,9}$/.test(version) ? Number(version) : 0;
}
