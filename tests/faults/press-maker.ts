/**
 * A process that makes one print file and kills itself at a step: `node press-maker.ts <place as JSON> <file> <step>`; 0: at
 * none. If it gets that far, it says how many steps there were.
 */
import { writeSync } from "node:fs";
import { makeRequestedPressFile } from "#business/press/make-press-file.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { currentSettings, replaceSettings } from "#platform/settings.server.ts";
import { dieAtStep } from "./die-at-step.ts";

const [where = "{}", id = "0", lastStep = "0"] = process.argv.slice(2);
const place = JSON.parse(where);
replaceSettings({ ...currentSettings(), dataDirectory: place.dataDirectory });
await openAndMigrateDatabase(place);
const stepsTaken = dieAtStep(Number(lastStep));
await makeRequestedPressFile({ id: Number(id) });
writeSync(1, `STEPS ${stepsTaken()}\n`);
await closeDatabase();
