import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { downloadBackup, findLastBackup, takeNightlyBackup } from "#business/backups.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { seedInstallation } from "#database/seed.ts";
import { inspectBackup } from "#platform/backup/restore-backup.server.ts";
import { productVersion } from "#platform/backup/take-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { newOwner } from "#tests/support/business/office.ts";
import { outcomeOf } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";

anyDatabase("backups", () => {
  const dataDirectory = setUpDataDirectory();
  beforeEach(async () => {
    await seedInstallation({ now: new Date() });
  });
  const backups = () => readdirSync(join(dataDirectory(), "backups")).sort();

  test("each night has its backup, the oldest goes when there are enough, and nobody else's is touched", async () => {
    expect(await findLastBackup()).toBeUndefined();
    for (let day = 1; day <= 4; day++) {
      const now = new Date(`2027-01-0${day}T09:00:00.000Z`);
      await takeNightlyBackup(
        { dataDirectory: dataDirectory(), keep: 3 },
        { actor: systemActor, now },
      );
      if (day === 1) writeFileSync(join(dataDirectory(), "backups/spotlight-mine.backup"), "mine");
    }
    expect(backups()).toEqual([
      "night-2027-01-02T090000Z.backup",
      "night-2027-01-03T090000Z.backup",
      "night-2027-01-04T090000Z.backup",
      "spotlight-mine.backup",
    ]);
    for (const name of backups().slice(0, 3)) {
      await inspectBackup(join(dataDirectory(), "backups", name));
    }
    expect(await findLastBackup()).toMatchObject({ nights: 3 });
    const now = new Date("2027-01-05T09:00:00.000Z");
    await takeNightlyBackup(
      { dataDirectory: dataDirectory(), keep: 0 },
      { actor: systemActor, now },
    );
    expect(backups()).toHaveLength(4);
  });

  test("an owner downloads a backup after reauthenticating; the audit log has it, and no copy stays behind", async () => {
    const owner = await newOwner();
    const context = { actor: owner.actor, now: new Date() };
    const { sessionId } = owner;
    expect(await outcomeOf(downloadBackup({ sessionId }, context))).toMatchObject({
      code: "not-allowed",
    });
    await reauthenticateWithPassword({ sessionId, password: PASSWORD }, context);
    const { bytes, size } = await downloadBackup({ sessionId }, context);
    bytes.setEncoding("latin1");
    const all = await text(bytes);
    expect(all).toHaveLength(size);
    const path = join(dataDirectory(), "downloaded");
    writeFileSync(path, Buffer.from(all, "latin1"));
    expect(await inspectBackup(path)).toMatchObject({ product: productVersion() });
    await expect.poll(backups).toEqual([]);
    const entries = await db.select({ event: auditEvent.event }).from(auditEvent);
    expect(entries.filter(({ event }) => event === "installation.backup-taken")).toHaveLength(1);
  });
});
