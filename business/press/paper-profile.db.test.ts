import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { printerSetting } from "#business/company/printer-setting.ts";
import {
  changeCompanySetting,
  getCompanySetting,
  undoLastSettingChange,
} from "#business/company/stored-company-setting.ts";
import { deleteUnneededFiles, findUnneededAndMissingFiles } from "#business/stored-files.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { makeTrialPressFile } from "./make-press-file.ts";
import { storePaperProfile } from "./paper-profile.ts";

/** A printer's profile: the built-in one by another name. */
function theirProfile(): Buffer {
  const bytes = readFileSync("artwork/studio/color/FOGRA39L_coated.icc");
  bytes.write("Sunrise Press 7", bytes.indexOf("FOGRA39L Coated"), "latin1");
  return bytes;
}

const printer = () => getCompanySetting(printerSetting);

async function useProfile(profile: string) {
  const { value, version: expectedVersion } = await printer();
  const change = { group: printerSetting, value: { ...value, profile }, expectedVersion };
  await changeCompanySetting(change, byOperator);
}

/** The output intent of a trial file in words, and its profile. */
async function trialIntent() {
  const document = await PDFDocument.load((await makeTrialPressFile()) ?? Buffer.alloc(0));
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const intent = objects.find(
    (one) => one instanceof PDFDict && one.get(PDFName.of("S")) === PDFName.of("GTS_PDFX"),
  );
  const paper = intent instanceof PDFDict && intent.lookup(PDFName.of("DestOutputProfile"));
  if (!(paper instanceof PDFRawStream)) throw new Error("the file has no output profile");
  return { says: String(intent), icc: inflateSync(paper.getContents()) };
}

setUpDataDirectory();

anyDatabase("a printer's own color profile", () => {
  test("is in the files made from then on, by its name, until the built-in one is back", async () => {
    await planTestMailings();
    await useProfile(await storePaperProfile(theirProfile()));
    const theirs = await trialIntent();
    expect(theirs.says).toContain("OutputConditionIdentifier (Sunrise Press 7)");
    expect(theirs.says).not.toContain("RegistryName");
    expect(theirs.icc.equals(theirProfile())).toBe(true);
    await useProfile("");
    expect((await trialIntent()).says).toContain("OutputConditionIdentifier (FOGRA39)");
  });

  test("stays stored while the setting has it or can go back to it", async () => {
    await planTestMailings();
    await useProfile(await storePaperProfile(theirProfile()));
    await useProfile("");
    await deleteUnneededFiles(-1);
    const { version: expectedVersion } = await printer();
    await undoLastSettingChange({ group: printerSetting, expectedVersion }, byOperator);
    expect(await findUnneededAndMissingFiles()).toEqual({ unneeded: [], missing: [] });
  });

  test("is refused in its field where no press file can use it", async () => {
    const outcome = await outcomeOf(storePaperProfile(Buffer.from("a photo")));
    expect(outcome).toBeInstanceOf(Refusal);
    expect(outcome).toMatchObject({ field: "icc" });
  });
});
