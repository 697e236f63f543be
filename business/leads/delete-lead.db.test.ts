import { beforeEach, expect, test } from "vitest";
import { lead } from "#database/schema/leads.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import { hireOwner, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { addLead } from "./add-lead.ts";
import { deleteLead, isLeadDeleted, restoreLead } from "./delete-lead.ts";
import { findLeadById } from "./find-leads.ts";

const kim = { email: "kim@shop.example", phone: "+14805550155", state: "new", reason: "" } as const;

anyDatabase("a lead that the office deletes", () => {
  beforeEach(() => hireOwner());

  test("is out of sight at once, and back as it was when that is undone", async () => {
    const id = await addLead(kim, byOperator);
    const before = await findLeadById(id);
    expect(await outcomeOf(deleteLead({ id, expectedVersion: 7 }, byOperator))).toEqual(
      refused("conflict"),
    );
    await deleteLead({ id, expectedVersion: 1 }, byOperator);
    expect([await findLeadById(id), await isLeadDeleted(id)]).toEqual([undefined, true]);
    expect(await outcomeOf(deleteLead({ id, expectedVersion: 2 }, byOperator))).toEqual(
      refused("not-found"),
    );
    await restoreLead({ id }, byOperator);
    expect(await findLeadById(id)).toEqual({ ...before, version: 3 });
    expect(await outcomeOf(restoreLead({ id }, byOperator))).toEqual(refused("conflict"));
  });

  test("can't come back beside another lead with its number", async () => {
    const id = await addLead(kim, byOperator);
    await deleteLead({ id, expectedVersion: 1 }, byOperator);
    await addLead({ ...kim, email: "other@shop.example" }, byOperator);
    expect(await outcomeOf(restoreLead({ id }, byOperator))).toEqual(refused("conflict"));
    expect(await db.$count(lead)).toBe(2);
  });
});

anyDatabase("who deletes and restores a lead", () => {
  test("is anyone with the permission", async () => {
    await seedInstallation({ now: new Date() });
    await expectPermissions({
      "leads.change": {
        deleteLead: (c) => deleteLead({ id: 1, expectedVersion: 1 }, c),
        restoreLead: (c) => restoreLead({ id: 1 }, c),
      },
    });
  });
});
