import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { payingPlace, withGateway } from "#tests/support/business/billing.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { emptyPlace } from "#tests/support/database/backup.ts";
import { anyDatabase, type Place } from "#tests/support/database/database.ts";

anyDatabase("the restore command", (engine) => {
  const gateway = withGateway();
  let folder = "";
  let place: (Place & { remove(): Promise<void> }) | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "restore-"));
    place = await emptyPlace(engine);
  });
  afterEach(async () => {
    await place?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the command says of a backup of now, brought back where these settings are. */
  async function restore(name: string, settings: Record<string, string>): Promise<string> {
    const path = join(folder, `${name}.backup`);
    await backUpRunningDatabase({ dataDirectory: join(folder, "data"), path, now: new Date() });
    const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
    const { databaseUrl, dataDirectory = "" } = place ?? {};
    const env = {
      PATH,
      HOME,
      LD_LIBRARY_PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDirectory,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    };
    const args = ["bin/run/restore.ts", path, "--replace"];
    const run = promisify(execFile)(process.execPath, args, { cwd: packageRoot, env });
    return (await run).stdout;
  }

  test("says that payments were not looked for where cards were taken and no gateway is set", async () => {
    const [mailingId = 0] = await planTestMailings();
    expect(await restore("none", {})).not.toMatch(/gateway/);
    await payingPlace(gateway.double, { mailingId });
    const said = await restore("cards", {});
    expect(said).toMatch(/no payment gateway is set here \(STRIPE_SECRET_KEY\)/);
    expect(said).toMatch(/npm run reconcile -- \d+/);
    const asked = await restore("asked", gateway.double.settings);
    expect(asked).toMatch(/Compared \d+ days with the payment gateway/);
    expect(asked).not.toMatch(/no payment gateway is set/);
  });
});
