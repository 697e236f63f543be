import { beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { addLead } from "./add-lead.ts";
import { findLeadById } from "./find-leads.ts";
import { moveLead, undoLeadMove } from "./move-lead.ts";

anyDatabase("a lead's status", () => {
  beforeEach(() => hireOwner());

  test("goes back with its reason, and forward again", async () => {
    const kim = { email: "kim@shop.example", state: "lost", reason: "Too early" } as const;
    const id = await addLead(kim, byOperator);
    expect(await outcomeOf(undoLeadMove({ id, expectedVersion: 1 }, byOperator))).toEqual(
      refused("conflict"),
    );
    await moveLead({ id, to: "won", reason: "", expectedVersion: 1 }, byOperator);
    expect(await outcomeOf(undoLeadMove({ id, expectedVersion: 1 }, byOperator))).toEqual(
      refused("conflict"),
    );
    await undoLeadMove({ id, expectedVersion: 2 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({
      state: "lost",
      reason: "Too early",
      version: 3,
    });
    await undoLeadMove({ id, expectedVersion: 3 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({ state: "won", reason: null, version: 4 });
  });

  test("that is saved as it was leaves no trace, and its last change can still be undone", async () => {
    const id = await addLead({ email: "kim@shop.example", state: "new", reason: "" }, byOperator);
    await moveLead({ id, to: "lost", reason: "Too early", expectedVersion: 1 }, byOperator);
    const again = { id, to: "lost", reason: "Too early", expectedVersion: 2 } as const;
    expect(await moveLead(again, byOperator)).toEqual({ version: 2 });
    const entries = await findAuditEntriesForSubjects([{ type: "lead", id: String(id) }]);
    expect(entries.filter(({ event }) => event === "lead.state-changed")).toHaveLength(1);
    await undoLeadMove({ id, expectedVersion: 2 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({ state: "new" });
  });
});
