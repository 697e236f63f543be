// A process that does nothing but deliver mail, to be killed: `node mail-worker.ts <settings as JSON>`.
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { createJobHandler, startJobs } from "#platform/jobs/worker.server.ts";
import { deliverMessage } from "#platform/mail/deliver-message.server.ts";
import { deliverMailJob } from "#platform/mail/queue-message.server.ts";

const { place, mail } = JSON.parse(process.argv[2] ?? "{}");
await openAndMigrateDatabase(place);
const jobs = startJobs({
  handlers: [createJobHandler(deliverMailJob, (job) => deliverMessage(job, mail))],
  lookEvery: 50,
  lease: 60,
});
process.stdout.write("ready\n");
process.once("SIGTERM", async () => {
  await jobs.stop();
  await closeDatabase();
  process.exit(0);
});
