import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { cardPhoto } from "#database/schema/company.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { decodePicture, drawPhoto } from "#tests/support/pictures.ts";
import {
  deletePreviousCardPhoto,
  findCardPhotoBytes,
  findPublicCardPhoto,
  getCardPhoto,
  removeCardPhoto,
  setCardPhoto,
  undoCardPhotoChange,
} from "./stored-card-photo.ts";

const description = "A hand holds our sample card";
const nothing = new Uint8Array();
const drawn = drawPhoto({ width: 1200, height: 900 });

anyDatabase("the photo of the printed card", () => {
  beforeEach(() => hireOwner());

  const set = async (expectedVersion: number, more = {}) =>
    setCardPhoto({ upload: await drawn, description, expectedVersion, ...more }, byOperator);

  test("is stored in the card's shape under an address that names its content, and gone once it is replaced", async () => {
    expect(await findPublicCardPhoto()).toBeUndefined();
    await set(0, { upload: await drawPhoto({ width: 1210, height: 1000, orientation: 1 }) });
    const shown = await findPublicCardPhoto();
    expect(shown).toEqual({ description, photoHash: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const bytes = await findCardPhotoBytes(shown?.photoHash ?? "");
    const { width, height } = await decodePicture(bytes);
    expect([width, height]).toEqual([1200, 900]);
    expect(Buffer.from(bytes ?? []).includes("GPS")).toBe(false);
    await set(1);
    expect((await getCardPhoto()).photoHash).not.toBe(shown?.photoHash);
    expect(await findCardPhotoBytes(shown?.photoHash ?? "")).toBeUndefined();
  });

  test("needs a description and a photo that is large enough, and names the field", async () => {
    for (const [field, more] of [
      ["description", { description: " " }],
      ["description", { description: "x".repeat(201) }],
      ["photo", { upload: nothing }],
      ["photo", { upload: Buffer.from("<svg/>") }],
      ["photo", { upload: await drawPhoto({ width: 900, height: 1200 }) }],
    ] as const) {
      await expect(set(0, more), field).rejects.toMatchObject({ code: "invalid", field });
    }
    expect(await db.$count(cardPhoto)).toBe(0);
  });

  test("gets another description without another upload", async () => {
    await set(0);
    const before = await getCardPhoto();
    const words = { upload: nothing, description: "The card beside a coffee cup" };
    await set(1, words);
    expect(await getCardPhoto()).toMatchObject({
      description: words.description,
      photoHash: before.photoHash,
      version: 2,
    });
    await set(2, words);
    expect((await getCardPhoto()).version).toBe(2);
    expect(await outcomeOf(set(1, words))).toEqual(refused("conflict"));
  });

  test("is removed and comes back by undoing, each with an entry in the audit log", async () => {
    await removeCardPhoto({ expectedVersion: 0 }, byOperator);
    expect(await db.$count(cardPhoto)).toBe(0);
    await set(0);
    const shown = await findPublicCardPhoto();
    await removeCardPhoto({ expectedVersion: 1 }, byOperator);
    expect(await findPublicCardPhoto()).toBeUndefined();
    expect(await findCardPhotoBytes(shown?.photoHash ?? "")).toBeUndefined();
    await undoCardPhotoChange({ expectedVersion: 2 }, byOperator);
    expect(await findPublicCardPhoto()).toEqual(shown);
    await undoCardPhotoChange({ expectedVersion: 3 }, byOperator);
    expect(await findPublicCardPhoto()).toBeUndefined();
    const history = await findAuditEntriesForSubjects([{ type: "card-photo", id: "1" }]);
    expect(history.map(({ event }) => event)).toEqual([
      "card-photo.set",
      "card-photo.removed",
      "card-photo.change-undone",
      "card-photo.change-undone",
    ]);
  });

  test("is not changed by an operator who saw an older one", async () => {
    await set(0);
    for (const late of [
      () => set(0),
      () => set(7),
      () => removeCardPhoto({ expectedVersion: 0 }, byOperator),
      () => undoCardPhotoChange({ expectedVersion: 2 }, byOperator),
    ]) {
      expect(await outcomeOf(late())).toEqual(refused("conflict"));
    }
    expect(await getCardPhoto()).toMatchObject({ description, version: 1 });
  });

  test("can be undone for 30 days: then what was before is forgotten", async () => {
    await set(0);
    await set(1, { upload: nothing, description: "Another" });
    const age = (days: number) =>
      db.update(cardPhoto).set({
        changedAt: sql`statement_timestamp() - make_interval(days => ${days}::int)`,
      });
    await age(29);
    await deletePreviousCardPhoto();
    expect((await getCardPhoto()).undoable).toBe(true);
    await age(31);
    await deletePreviousCardPhoto();
    expect(await db.select().from(cardPhoto)).toMatchObject([
      { description: "Another", descriptionBefore: null, photoBefore: null, photoHashBefore: null },
    ]);
    expect(await outcomeOf(undoCardPhotoChange({ expectedVersion: 2 }, byOperator))).toEqual(
      refused("conflict"),
    );
  });

  test("refreshes the public pages", async () => {
    const announced = new Promise((resolve) => onAnnouncement(SITE_TOPIC, resolve));
    await set(0);
    await announced;
  });
});
