import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { type PressFinding, STRIP } from "#artwork/press/press-finding.ts";
import { makePressFile } from "#artwork/press/run-in-press-process.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import type { StripWords } from "#business/company/strip-setting.ts";
import { company } from "#company.ts";
import { arizonaDate } from "#platform/clock.ts";
import { drawOurCells, stripAddress, withIndicia } from "./our-cells.ts";
import { withPaperProfile } from "./paper-profile.ts";
import { toPressProfile } from "./press-file.ts";

/** Checks the strip and the post office's zone as the check of a whole print file does, on a card without ads. */
export async function checkStrip(words: StripWords, now: Date): Promise<readonly PressFinding[]> {
  const { value: printer } = await findCompanySetting(printerSetting);
  const layout = withIndicia(standardLayout, words);
  const cells = await drawOurCells(layout, words, arizonaDate(now));
  const card = { layout, cells, title: "Strip", publisher: company().tradeName, at: now };
  const codes = new Map([[STRIP, stripAddress(words)]]);
  const folder = await mkdtemp(join(tmpdir(), "strip-"));
  try {
    const made = await withPaperProfile(printer, (path) =>
      makePressFile({ card, profile: toPressProfile(printer, path), codes, folder }),
    );
    return made.findings;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
