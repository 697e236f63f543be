import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { context, industryAt } from "#tests/support/business/reservation.ts";

/**
 * An instance of its own with so many buyers; they begin when the parent says so. Started by the test of two instances:
 * arguments are the database's address, the mailing, how many, and the number of this instance.
 */
const [, , databaseUrl = "", mailing = "", buyers = "", instance = ""] = process.argv;
const mailingId = Number(mailing);

async function buy(n: number): Promise<string> {
  const networkAddress = `10.${instance}.${n >> 8}.${n & 255}`;
  const wish = { mailingId, industry: industryAt(n), spot: "F1", networkAddress };
  try {
    await holdSpot(wish, context);
    return "won";
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

await openAndMigrateDatabase({ dataDirectory: "", databaseUrl });
process.once("message", async () => {
  const outcomes = await Promise.all(Array.from({ length: Number(buyers) }, (_, n) => buy(n)));
  process.send?.(outcomes);
  await closeDatabase();
  process.disconnect?.();
});
process.send?.("ready");
