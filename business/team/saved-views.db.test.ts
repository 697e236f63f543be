import { beforeEach, expect, test } from "vitest";
import { auditEvent } from "#database/schema/audit-log.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { newOperator, newOwner } from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { MAX_SAVED_VIEWS_PER_LIST } from "./saved-view.ts";
import { deleteView, findSavedViews, renameView, saveView } from "./saved-views.ts";

const unpaid = { list: "reservations", name: "Unpaid by card", search: "?state=unpaid" } as const;

async function somebody() {
  const { id, actor } = await newOwner();
  const by = { actor, now: new Date() };
  return { by, views: () => findSavedViews({ operatorId: id, list: "reservations" }) };
}

anyDatabase("a saved view", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("is there for the operator who saved it, on its list, and for nobody else", async () => {
    const { by, views } = await somebody();
    const other = await newOperator("assistant", "ben@copper.example");
    const saved = await saveView({ ...unpaid, name: "  Unpaid \n by card " }, by);
    expect(await views()).toEqual([saved]);
    expect(saved).toMatchObject({ name: "Unpaid by card", search: "?state=unpaid", version: 1 });
    expect(await findSavedViews({ operatorId: other.id, list: "reservations" })).toEqual([]);
    const theirs = { actor: other.actor, now: new Date() };
    const seen = { id: saved.id, expectedVersion: 1 };
    await expect(deleteView(seen, theirs)).rejects.toMatchObject({ code: "not-found" });
    await expect(renameView({ ...seen, name: "X" }, theirs)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await views()).toEqual([saved]);
  });

  test("has a name that no other view of the list has, capitals aside, of 1 to 40 characters", async () => {
    const { by, views } = await somebody();
    await saveView(unpaid, by);
    const again = saveView({ ...unpaid, name: "UNPAID BY CARD" }, by);
    await expect(again).rejects.toMatchObject({ code: "conflict", field: "name" });
    await saveView({ ...unpaid, list: "leads" }, by);
    for (const name of [" ", "x".repeat(41)]) {
      await expect(saveView({ ...unpaid, name }, by)).rejects.toMatchObject({ code: "invalid" });
    }
    const long = saveView({ ...unpaid, name: "Long", search: `?${"x".repeat(1_000)}` }, by);
    await expect(long).rejects.toMatchObject({ code: "too-large" });
    expect(await views()).toHaveLength(1);
  });

  test("is renamed and deleted only from a current view", async () => {
    const { by, views } = await somebody();
    const { id } = await saveView(unpaid, by);
    await renameView({ id, name: "Money to come", expectedVersion: 1 }, by);
    for (const stale of [
      () => renameView({ id, name: "Other", expectedVersion: 1 }, by),
      () => deleteView({ id, expectedVersion: 1 }, by),
    ]) {
      await expect(stale()).rejects.toMatchObject({
        code: "conflict",
        sentence: expect.stringContaining("“Money to come”"),
      });
    }
    expect(await views()).toMatchObject([{ name: "Money to come", version: 2 }]);
    await deleteView({ id, expectedVersion: 2 }, by);
    expect(await views()).toEqual([]);
    const events = await db.select().from(auditEvent).orderBy(auditEvent.id);
    expect(events.map(({ event }) => event).filter((event) => event.startsWith("view."))).toEqual([
      ...["view.saved", "view.renamed", "view.deleted"],
    ]);
  });

  test("leaves only its list in the audit log: a search and its name may be a person's", async () => {
    const { by } = await somebody();
    const about = { name: "Jane Doe", search: "?words=jane%40shop.example" };
    const { id } = await saveView({ ...unpaid, ...about }, by);
    await renameView({ id, name: "Jane again", expectedVersion: 1 }, by);
    await deleteView({ id, expectedVersion: 2 }, by);
    const entries = (await db.select().from(auditEvent)).filter(({ event }) =>
      event.startsWith("view."),
    );
    expect(entries.map(({ detail }) => detail)).toEqual(
      Array.from({ length: 3 }, () => ({ list: "reservations" })),
    );
    expect(JSON.stringify(entries)).not.toMatch(/jane/i);
  });

  test("is one of at most 20, also where two are saved at once", async () => {
    const { by, views } = await somebody();
    for (let n = 1; n < MAX_SAVED_VIEWS_PER_LIST; n++)
      await saveView({ ...unpaid, name: `View ${n}` }, by);
    const two = await Promise.allSettled(
      ["One", "Two"].map((name) => saveView({ ...unpaid, name }, by)),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await views()).toHaveLength(MAX_SAVED_VIEWS_PER_LIST);
  });
});
