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
  // Each from a network of its own: one counts for ten people a day.
  const networkAddress = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  counter.count({ code, method: "GET", headers, networkAddress });
  process.stdout.write(`${count} ${Date.now()}\n`);
}, 5);
process.once("SIGTERM", async () => {
  clearInterval(counting);
  await counter.close();
  await closeDatabase();
  process.exit(0);
});
