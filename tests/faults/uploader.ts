/**
 * A process that does nothing but send files for an ad, to be killed: `node uploader.ts <place as JSON> <reservation>`. Says
 * the id of each file that it has sent, and again once it is checked. With the number of a step it sends one file, and kills
 * itself at that step; if it gets that far, it says how many steps there are.
 */
import { writeSync } from "node:fs";
import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { addAdFile, removeAdFile } from "#business/ads/files/add-ad-file.ts";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { currentSettings, replaceSettings } from "#platform/settings.server.ts";
import { arrived, plainPng } from "#tests/support/files/art.ts";
import { dieAtStep } from "./die-at-step.ts";

const [where = "{}", reservation = "0", lastStep] = process.argv.slice(2);
const place = JSON.parse(where);
const say = (line: string) => writeSync(1, `${line}\n`);
const context = { actor: visitorActor, now: new Date() };
const reservationId = Number(reservation);

replaceSettings({ ...currentSettings(), dataDirectory: place.dataDirectory });
await openAndMigrateDatabase(place);
say("READY");
const stepsTaken = lastStep === undefined ? undefined : dieAtStep(Number(lastStep));
for (;;) {
  const incoming = await arrived(await plainPng());
  const name = "ad.png";
  const fileId = await addAdFile({ reservationId, networkHash: "test", name, incoming }, context);
  say(`SENT ${fileId}`);
  await acceptOrRefuseUploadedAdFile(fileId, context);
  say(`CHECKED ${fileId}`);
  if (stepsTaken) {
    say(`STEPS ${stepsTaken()}`);
    process.exit(0);
  }
  await removeAdFile({ reservationId, fileId }, context);
}
