import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Printer, printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import {
  createIncomingFilePath,
  fileStore,
  readStoredFile,
} from "#platform/files/file-storage.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { Refusal } from "#platform/refusal.ts";

const BUILT_IN = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

const profileKey = (profile: string) => `icc/${profile.slice(0, 64)}.icc`;

/** Stores a printer's color profile; returns what its setting says. Refuses a file that no press file can use. */
export async function storePaperProfile(upload: Buffer): Promise<string> {
  const { readColorProfile } = await import("#artwork/press/read-color-profile.ts");
  const read = await readColorProfile(upload);
  if ("problem" in read) throw new Refusal("invalid", read.problem, { field: "icc" });
  const profile = `${createHash("sha256").update(upload).digest("hex")} ${read.name}`;
  const path = await createIncomingFilePath();
  await writeFile(path, upload);
  await (await fileStore()).take(path, profileKey(profile));
  return profile;
}

/** Does something with the path of a printer's color profile: the built-in one, or a copy of theirs for that time. */
export async function withPaperProfile<Done>(
  { profile }: Pick<Printer, "profile">,
  work: (path: string) => Promise<Done>,
): Promise<Done> {
  if (!profile) return work(BUILT_IN);
  const path = await createIncomingFilePath();
  try {
    await writeFile(path, await readStoredFile(profileKey(profile)));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

export async function findPaperProfileKeys(): Promise<string[]> {
  const { value, former } = await getCompanySetting(printerSetting);
  return [value, former].flatMap(({ profile }) => (profile ? [profileKey(profile)] : []));
}
