import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectBackup } from "#platform/backup/restore-backup.server.ts";
import { sampledWays } from "#tests/support/browser/sampled-pages.ts";
import { expect, test } from "#tests/support/office/office-journey.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";

for (const javaScriptEnabled of sampledWays([true, false], 0)) {
  test.describe(javaScriptEnabled ? "at work" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner proves who they are and takes a whole backup away; the audit log says so", async ({
      page,
      signIn,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), "downloaded-"));
      await signIn("owner");
      await page.goto("/office/reauthenticate?onward=%2Foffice%2Fsettings");
      await page.getByLabel("Your password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download a backup" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^spotlight-[\dT-]+Z\.backup$/);
      const path = join(folder, "one.backup");
      await download.saveAs(path);
      expect(await inspectBackup(path)).toMatchObject({ database: "embedded" });
      await rm(folder, { recursive: true });
      await page.goto("/office/audit-log");
      await expect(page.getByText("Backup downloaded").first()).toBeVisible();
    });
  });
}
