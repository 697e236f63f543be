import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { MAX_PROFILE_BYTES } from "./press-profile.ts";

/** Its header and the count of its tags (ICC.1:2001-04, 6.1). */
const HEADER = 132;

/**
 * The name of a color profile that a press file can use, or why it can't: it has to be a profile of a printer with four inks,
 * in version 2, which PDF/X-1a can carry, that turns colors into inks and back.
 */
export async function readColorProfile(
  bytes: Buffer,
): Promise<{ name: string } | { problem: string }> {
  const word = (at: number) => bytes.toString("latin1", at, at + 4);
  if (bytes.length > MAX_PROFILE_BYTES) {
    return { problem: `Choose a file under ${MAX_PROFILE_BYTES / 1_000_000} MB.` };
  }
  if (bytes.length < HEADER || word(36) !== "acsp" || bytes.readUInt32BE(0) !== bytes.length) {
    return { problem: "This isn’t a complete ICC profile. Ask your printer for the .icc file." };
  }
  if (word(12) !== "prtr" || word(16) !== "CMYK") {
    return { problem: "This profile isn’t for printing in CMYK. Ask for the CMYK output profile." };
  }
  if (bytes[8] !== 2) {
    return { problem: "This profile isn’t version 2. Ask your printer for it in version 2." };
  }
  const tags = readTags(bytes);
  const isTable = (name: string) => /^mft[12]/.test(tags.get(name)?.toString("latin1", 0, 4) ?? "");
  const converts = isTable("B2A0") && isTable("A2B0") && (await convertsColors(bytes));
  if (!converts) return { problem: "We can’t convert colors with this profile. Ask for another." };
  return { name: readName(tags.get("desc")) };
}

function readTags(bytes: Buffer): Map<string, Buffer> {
  const count = Math.min(bytes.readUInt32BE(128), Math.floor((bytes.length - HEADER) / 12));
  const at = Array.from({ length: count }, (_, i) => HEADER + 12 * i);
  return new Map(
    at.map((entry) => {
      const start = bytes.readUInt32BE(entry + 4);
      const tag = bytes.subarray(start, start + bytes.readUInt32BE(entry + 8));
      return [bytes.toString("latin1", entry, entry + 4), tag];
    }),
  );
}

/** The ASCII name in a description of version 2. */
function readName(tag: Buffer | undefined): string {
  if (!tag || tag.length < 12) return "Printer’s profile";
  const text = tag.toString("latin1", 12, 12 + Math.min(tag.readUInt32BE(8), 80));
  return text.replaceAll(/[^\x20-\x7e]+/g, "").trim() || "Printer’s profile";
}

/** Whether white becomes bare paper and black becomes ink; a profile that can't be used leaves neither so. */
async function convertsColors(bytes: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "profile-"));
  try {
    const path = join(folder, "paper.icc");
    await writeFile(path, bytes);
    const pixels = Buffer.from([255, 255, 255, 0, 0, 0]);
    const inks = await sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })
      .toColourspace("cmyk")
      .withIccProfile(path, { attach: false })
      .raw()
      .toBuffer();
    const sum = (of: Uint8Array) => of.reduce((total, ink) => total + ink, 0);
    return inks.length === 8 && sum(inks.subarray(0, 4)) < 25 && sum(inks.subarray(4)) > 255;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
