import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { cardPhoto, ownerProfile } from "#database/schema/company.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { decodePicture, drawPhoto } from "#tests/support/pictures.ts";
import { listMissingOwnerProfileParts } from "./owner-and-card-photo.ts";
import {
  deleteCardPhotoPastUndo,
  findCardPhotoBytes,
  findPublicCardPhoto,
  getCardPhoto,
  removeCardPhoto,
  setCardPhoto,
  undoCardPhotoChange,
} from "./stored-card-photo.ts";
import {
  clearOwnerProfile,
  deleteOwnerProfilePastUndo,
  findOwnerPhoto,
  findPublicOwner,
  getOwnerProfile,
  removeOwnerPhoto,
  saveOwnerProfile,
  setOwnerPhoto,
  undoOwnerProfileChange,
} from "./stored-owner-profile.ts";

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
    await expectRefusal(set(1, words), "conflict");
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
      await expectRefusal(late(), "conflict");
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
    await deleteCardPhotoPastUndo();
    expect((await getCardPhoto()).undoable).toBe(true);
    await age(31);
    await deleteCardPhotoPastUndo();
    expect(await db.select().from(cardPhoto)).toMatchObject([
      { description: "Another", descriptionBefore: null, photoBefore: null, photoHashBefore: null },
    ]);
    await expectRefusal(undoCardPhotoChange({ expectedVersion: 2 }, byOperator), "conflict");
  });

  test("refreshes the public pages", async () => {
    const announced = new Promise((resolve) => onAnnouncement(SITE_TOPIC, resolve));
    await set(0);
    await announced;
  });
});

const ana = {
  name: " Ana  Example ",
  sentence: "I drive every route before I mail it.",
  mobile: "480 555 0199",
};

anyDatabase("the owner's profile", () => {
  beforeEach(() => hireOwner());

  const save = (expectedVersion = 0) => saveOwnerProfile({ ...ana, expectedVersion }, byOperator);
  const upload = async (expectedVersion: number) =>
    setOwnerPhoto(
      { upload: await drawPhoto({ width: 900, height: 700, orientation: 1 }), expectedVersion },
      byOperator,
    );

  test("is shown to visitors once name, sentence, mobile number and photo are all set", async () => {
    expect(listMissingOwnerProfileParts(await getOwnerProfile())).toHaveLength(4);
    await save();
    expect(await findPublicOwner()).toBeUndefined();
    expect(listMissingOwnerProfileParts(await getOwnerProfile())).toEqual(["a photo"]);
    await upload(1);
    expect(await findPublicOwner()).toEqual({
      name: "Ana Example",
      sentence: ana.sentence,
      mobile: "+14805550199",
      photoHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("stores its photo as a square JPEG of its own making, under an address that names its content", async () => {
    await upload(0);
    const { photoHash } = await getOwnerProfile();
    const photo = await findOwnerPhoto(photoHash ?? "");
    const { width, height } = await decodePicture(photo);
    expect([width, height]).toEqual([640, 640]);
    expect(Buffer.from(photo ?? []).includes("GPS")).toBe(false);
    expect(photo?.length).toBeLessThan(100_000);
    await setOwnerPhoto(
      { upload: await drawPhoto({ width: 500, height: 800, type: "png" }), expectedVersion: 1 },
      byOperator,
    );
    expect(await findOwnerPhoto(photoHash ?? "")).toBeUndefined();
    expect((await getOwnerProfile()).photoHash).not.toBe(photoHash);
  });

  test("refuses a photo for a version that isn’t there, as after a restore", async () => {
    await expectRefusal(upload(3), "conflict");
    expect((await getOwnerProfile()).photoHash).toBeNull();
  });

  test("refuses a text that is missing, too long, or no phone number, and names the field", async () => {
    for (const [field, text] of [
      ["name", " "],
      ["sentence", ""],
      ["sentence", "x".repeat(201)],
      ["mobile", "call me"],
    ] as const) {
      const attempt = saveOwnerProfile({ ...ana, [field]: text, expectedVersion: 0 }, byOperator);
      await expect(attempt, field).rejects.toMatchObject({ code: "invalid", field });
    }
    expect(await findPublicOwner()).toBeUndefined();
  });

  test("goes back to nobody: the photo alone, or everything", async () => {
    await save();
    await upload(1);
    const { photoHash } = await getOwnerProfile();
    await removeOwnerPhoto({ expectedVersion: 2 }, byOperator);
    expect(await findPublicOwner()).toBeUndefined();
    expect(await findOwnerPhoto(photoHash ?? "")).toBeUndefined();
    expect(await getOwnerProfile()).toMatchObject({ name: "Ana Example", photoHash: null });
    await clearOwnerProfile({ expectedVersion: 3 }, byOperator);
    expect(listMissingOwnerProfileParts(await getOwnerProfile())).toHaveLength(4);
    const history = await findAuditEntriesForSubjects([{ type: "owner-profile", id: "1" }]);
    expect(history.map(({ event }) => event)).toEqual([
      "owner-profile.changed",
      "owner-profile.photo-set",
      "owner-profile.photo-removed",
      "owner-profile.cleared",
    ]);
  });

  test("is not overwritten by an operator who saw an older one", async () => {
    await save();
    for (const late of [
      () => save(),
      () => undoOwnerProfileChange({ expectedVersion: 0 }, byOperator),
      () => save(7),
      () => upload(0),
      () => removeOwnerPhoto({ expectedVersion: 0 }, byOperator),
      () => clearOwnerProfile({ expectedVersion: 2 }, byOperator),
    ]) {
      await expectRefusal(late(), "conflict");
    }
    expect(await getOwnerProfile()).toMatchObject({ name: "Ana Example", version: 1 });
  });

  test("is left alone by a save that changes nothing, and by removing what isn't there", async () => {
    await removeOwnerPhoto({ expectedVersion: 0 }, byOperator);
    await clearOwnerProfile({ expectedVersion: 0 }, byOperator);
    expect(await db.$count(ownerProfile)).toBe(0);
    await save();
    await save(1);
    await removeOwnerPhoto({ expectedVersion: 1 }, byOperator);
    expect(await getOwnerProfile()).toMatchObject({ version: 1 });
    const history = await findAuditEntriesForSubjects([{ type: "owner-profile", id: "1" }]);
    expect(history.map(({ event }) => event)).toEqual(["owner-profile.changed"]);
  });

  test("comes back whole when its last change is undone, and that undo can be undone", async () => {
    await save();
    await upload(1);
    const full = await findPublicOwner();
    await clearOwnerProfile({ expectedVersion: 2 }, byOperator);
    await expectRefusal(undoOwnerProfileChange({ expectedVersion: 2 }, byOperator), "conflict");
    await undoOwnerProfileChange({ expectedVersion: 3 }, byOperator);
    expect(await findPublicOwner()).toEqual(full);
    expect((await findOwnerPhoto(full?.photoHash ?? ""))?.length).toBeGreaterThan(0);
    await undoOwnerProfileChange({ expectedVersion: 4 }, byOperator);
    expect(await getOwnerProfile()).toMatchObject({ name: "", photoHash: null, version: 5 });
  });

  test("keeps what stood there before a change for 30 days and no longer", async () => {
    await save();
    await upload(1);
    await removeOwnerPhoto({ expectedVersion: 2 }, byOperator);
    await deleteOwnerProfilePastUndo();
    expect(await getOwnerProfile()).toMatchObject({ undoable: true });
    await db.execute(sql`update owner_profile set changed_at = now() - interval '31 days'`);
    await deleteOwnerProfilePastUndo();
    expect(await getOwnerProfile()).toMatchObject({ name: "Ana Example", undoable: false });
    expect(await db.$count(ownerProfile, sql`photo_before is not null`)).toBe(0);
    await expectRefusal(undoOwnerProfileChange({ expectedVersion: 3 }, byOperator), "conflict");
  });

  test("announces each change to the public pages of every instance", async () => {
    const announced = new Promise((resolve) => onAnnouncement(SITE_TOPIC, resolve));
    await save();
    await announced;
  });
});
