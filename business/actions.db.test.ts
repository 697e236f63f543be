import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { type ActionContext, systemActor, visitorActor } from "#business/audit-log/audit-log.ts";
import { type Permission, rolesByPermission } from "#business/team/permissions.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { lead } from "#database/schema/leads.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { expectPermissions, newOperator, newOwner } from "#tests/support/business/office.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { defineAction, defineGatewayAction } from "./actions.ts";

const now = new Date();
const subject = { type: "lead", id: 7 };
const noted = { event: "lead.noted", subject } as const;
let owner: Awaited<ReturnType<typeof newOwner>>;

type Seen = { id: number; expectedVersion: number };
let tries = 0;

/** Renames a lead; loses its first tries against other transactions. */
const renameLead = (losses = 0) =>
  defineAction({
    name: "renameLead",
    permission: "leads.change",
    undo: ["renameLead"],
    locks: async (tx, { id }: Seen) => {
      const [row] = await tx.select().from(lead).where(eq(lead.id, id)).for("update");
      if (!row) throw new Error("no such lead");
      return row;
    },
    async run(tx, { id }, { locked, operator }) {
      tries++;
      const business = `${locked.business ?? "?"} of ${operator.name}`;
      await tx
        .update(lead)
        .set({ business, version: sql`${lead.version} + 1` })
        .where(eq(lead.id, id));
      if (tries <= losses) {
        await tx.execute(sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`);
      }
      return { event: { event: "lead.noted", subject: { type: "lead", id } }, result: business };
    },
  });

const entries = () => db.$count(auditEvent, eq(auditEvent.event, "lead.noted"));

async function anyLead() {
  const [row] = await db
    .insert(lead)
    .values({
      email: "pat@shop.example",
      emailKey: "pat@shop.example",
      business: "Shop",
      page: "/",
    })
    .returning();
  if (!row) throw new Error("no lead");
  return { id: row.id, expectedVersion: row.version };
}

anyDatabase("an action", () => {
  beforeEach(async () => {
    await seedInstallation({ now });
    owner = await newOwner();
    tries = 0;
  });

  test("refuses without the permission, before it runs", async () => {
    const seen = await anyLead();
    const assistant = await newOperator("assistant", "ben@copper.example");
    const forOwners = defineAction({
      name: "forOwners",
      permission: "refunds.give",
      undo: "harmless",
      async run() {
        tries++;
        return { event: noted };
      },
    });
    for (const actor of [visitorActor, systemActor, assistant.actor]) {
      await expectRefusal(forOwners(undefined, { actor, now }), "not-allowed");
    }
    expect(tries).toBe(0);
    await renameLead()(seen, { actor: assistant.actor, now });
    await forOwners(undefined, { actor: owner.actor, now });
    expect(tries).toBe(2);
  });

  test("refuses a record that has changed since it was shown", async () => {
    const seen = await anyLead();
    await renameLead()(seen, { actor: owner.actor, now });
    await expect(renameLead()(seen, { actor: owner.actor, now })).rejects.toMatchObject({
      code: "conflict",
      sentence: "This has changed since you opened it. Nothing was saved; check it and try again.",
    });
    expect(tries).toBe(1);
    await renameLead()({ ...seen, expectedVersion: 2 }, { actor: owner.actor, now });
    expect(await entries()).toBe(2);
  });

  test("runs again after losing against another transaction, and leaves one entry", async () => {
    await renameLead(2)(await anyLead(), { actor: owner.actor, now });
    expect(tries).toBe(3);
    expect(await entries()).toBe(1);
  });

  test("leaves neither rows nor an entry where the outer transaction is rolled back", async () => {
    const seen = await anyLead();
    const outer = db.transaction(async (tx) => {
      await renameLead()(seen, { actor: owner.actor, now }, tx);
      expect(await tx.$count(auditEvent, eq(auditEvent.event, "lead.noted"))).toBe(1);
      throw new Error("the outer action refused");
    });
    await expect(outer).rejects.toThrow("the outer action refused");
    expect(await entries()).toBe(0);
    const [row] = await db.select().from(lead).where(eq(lead.id, seen.id));
    expect(row?.business).toBe("Shop");
  });

  test("keeps what it wrote where it answers with a refusal, and nothing where it throws one", async () => {
    const refusal = new Refusal("conflict", "Too late.");
    const tooLate = (isKept: boolean) =>
      defineAction({
        name: "tooLate",
        permission: "anyone",
        async run(tx, { id }: { id: number }) {
          await tx.update(lead).set({ business: "Ran out" }).where(eq(lead.id, id));
          if (!isKept) throw refusal;
          return { event: noted, refusal };
        },
      });
    const seen = await anyLead();
    const business = async () =>
      (await db.select().from(lead).where(eq(lead.id, seen.id)))[0]?.business;
    await expect(tooLate(false)(seen, { actor: visitorActor, now })).rejects.toBe(refusal);
    expect([await business(), await entries()]).toEqual(["Shop", 0]);
    await expect(tooLate(true)(seen, { actor: visitorActor, now })).rejects.toBe(refusal);
    expect([await business(), await entries()]).toEqual(["Ran out", 1]);
  });

  test("reads what was typed, and says which field is wrong", async () => {
    const note = defineAction({
      name: "note",
      permission: "anyone",
      input: v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty("Write something.")) }),
      run: async (_tx, { text }) => ({ event: noted, result: text }),
    });
    await expect(note({ text: "  " }, { actor: visitorActor, now })).rejects.toMatchObject({
      code: "invalid",
      field: "text",
      sentence: "Write something.",
    });
    expect(await entries()).toBe(0);
    expect(await note({ text: " hello " }, { actor: visitorActor, now })).toBe("hello");
    expect(await entries()).toBe(1);
  });

  test("judges what was typed only for who has the permission, and so does a form that asks first", async () => {
    const note = defineAction({
      name: "note",
      permission: "refunds.give",
      undo: "harmless",
      input: v.object({ text: v.pipe(v.string(), v.nonEmpty("Write something.")) }),
      run: async () => ({ event: noted }),
    });
    const assistant = await newOperator("assistant", "ben@copper.example");
    for (const actor of [visitorActor, assistant.actor]) {
      const refused = { code: "not-allowed" };
      await expect(note({ text: "" }, { actor, now })).rejects.toMatchObject(refused);
      await expect(note.refuseUnlessAllowed({ actor, now })).rejects.toMatchObject(refused);
    }
    const byOwner = { actor: owner.actor, now };
    await expectRefusal(note({ text: "" }, byOwner), "invalid");
    await note.refuseUnlessAllowed(byOwner);
    expect(await entries()).toBe(0);
  });

  test("that talks to a gateway can't be a part of a transaction (the types are the proof)", async () => {
    const charge = defineGatewayAction({
      name: "charge",
      permission: "payments.record",
      undo: { final: "The money has left." },
      atGateway: async (_input: undefined) => "captured",
      run: async (_tx, _input, { operator, prepared }) => ({
        result: `${prepared} for an ${operator.role}`,
      }),
    });
    expect(await charge(undefined, { actor: owner.actor, now })).toBe("captured for an owner");
    await expectRefusal(charge(undefined, { actor: visitorActor, now }), "not-allowed");
    const careless = defineAction({
      name: "careless",
      permission: "anyone",
      async run(tx, _input: undefined, context) {
        // @ts-expect-error the transaction is not the database
        const within = () => charge(undefined, { actor: owner.actor, now }, tx);
        // @ts-expect-error the context of a running action
        const alongside = () => charge(undefined, context);
        return { result: [within, alongside].length };
      },
    });
    expect(await careless(undefined, { actor: visitorActor, now })).toBe(2);
  });

  test("that talks to a gateway asks it only once nothing else prevents the action", async () => {
    const asked: string[] = [];
    const move = defineGatewayAction({
      name: "move",
      permission: "anyone",
      async check(_tx, { isAllowed }: { isAllowed: boolean }) {
        if (!isAllowed) throw new Refusal("conflict", "This spot is taken.");
      },
      atGateway: async () => asked.push("close"),
      run: async () => ({ result: asked.push("write") }),
    });
    await expectRefusal(move({ isAllowed: false }, { actor: visitorActor, now }), "conflict");
    expect(asked).toEqual([]);
    await move({ isAllowed: true }, { actor: visitorActor, now });
    expect(asked).toEqual(["close", "write"]);
  });

  test("of the office says how it is taken back (the types are the proof)", () => {
    defineAction({ name: "a", permission: "anyone", run: async () => ({}) });
    // @ts-expect-error its way back is missing
    defineAction({ name: "b", permission: "leads.change", run: async () => ({}) });
  });
});

anyDatabase("a permission", () => {
  beforeEach(() => seedInstallation({ now }));

  test("opens an action, a gateway's too, to the roles of the table and to nobody else", async () => {
    const all = Object.keys(rolesByPermission) as Permission[];
    const verbs = all.map((permission) => {
      const declaration = { permission, undo: "harmless" } as const;
      const action = defineAction({ ...declaration, name: "tryAction", run: async () => ({}) });
      const atGateway = defineGatewayAction({
        ...{ ...declaration, name: "tryGateway" },
        atGateway: async () => {},
        run: async () => ({}),
      });
      const attempts = { action: (c: ActionContext) => action({}, c) };
      return [permission, { ...attempts, atGateway: (c: ActionContext) => atGateway({}, c) }];
    });
    await expectPermissions(Object.fromEntries(verbs));
  });
});
