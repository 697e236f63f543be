// A process that does nothing but count scans, to be killed: `node scan-worker.ts <place and code as JSON>`.
import { createScanCounter } from "#business/results/scan-counter.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";

const { place, code } = JSON.parse(process.argv[2] ?? "{}");
await openAndMigrateDatabase(place);
const counter = createScanCounter();
let count = 0;
const counting = setInterval(() => {
  count++;
  const headers = { "user-agent": `A phone, number ${process.pid} ${count}` };
  counter.count({ code, method: "GET", headers, networkAddress: "203.0.113.7" });
  process.stdout.write(`${count} ${Date.now()}\n`);
}, 5);
process.once("SIGTERM", async () => {
  clearInterval(counting);
  await counter.close();
  await closeDatabase();
  process.exit(0);
});
