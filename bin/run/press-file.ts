import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pressFileParts } from "#artwork/press/run-in-press-process.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import {
  findLatestOfficeMailings,
  findOfficeMailingById,
} from "#business/mailings/find-mailings.ts";
import { findPressSpots } from "#business/press/find-press-card.ts";
import { makePressFileOfMailing } from "#business/press/make-press-file.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run press-file -- --out card.pdf: writes the card as the printer gets it, and prints what our check found.
 * `--mailing 12` names the mailing; otherwise it is the latest with closed booking. With the embedded database, while the
 * server is stopped.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: "string", default: "card.pdf" }, mailing: { type: "string" } },
  });
  await openAndMigrateDatabase(currentSettings());
  const mailing = values.mailing
    ? await findOfficeMailingById(Number(values.mailing))
    : (await findLatestOfficeMailings({ limit: 1, states: ["closed"] }))[0];
  if (!mailing) throw new StartupProblem("There's no such mailing, or none with closed booking.");
  const { value: printer } = await getCompanySetting(printerSetting);
  const folder = await mkdtemp(join(tmpdir(), "press-"));
  try {
    const rows = (await findPressSpots(mailing)).flatMap(({ findings }) => findings);
    const made = await makePressFileOfMailing(mailing, { printer }, folder);
    await copyFile(join(folder, pressFileParts.pdf), values.out);
    const findings = [...rows, ...made.findings];
    for (const { spot, sentence, isStop } of findings) {
      say(`${isStop ? "STOP" : "note"} ${spot ?? "card"}: ${sentence}`);
    }
    const stops = findings.filter(({ isStop }) => isStop).length;
    say(
      `${values.out}: ${mailing.name}, ${printer.standard}, ${Math.round(made.byteCount / 1024)} KB, ${made.hash}. ${stops} to mend, ${findings.length - stops} notes.`,
    );
    say("Made to the standard by construction, not certified: have the printer preflight it.");
    if (stops > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand(run, closeDatabase);
