import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  type ActionContext,
  type Actor,
  systemActor,
  visitorActor,
} from "#business/audit-log/audit-log.ts";
import { type Permission, rolesByPermission } from "#business/team/permissions.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Insider, newOperator, newOwner } from "./office.ts";

/** Tries an action as a role. Other errors of the attempt don't matter here. */
type Attempt = (context: ActionContext, sessionId: number) => Promise<unknown>;

/** Actions by name, under the permission that each asks for. */
export type Verbs = Partial<Record<Permission, Record<string, Attempt>>>;

/** `requirePermission` says so in its detail; an action may have other reasons to refuse. */
async function outcome(attempt: Attempt, actor: Actor, sessionId: number) {
  try {
    await attempt({ actor, now: new Date() }, sessionId);
    return "done";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.detail?.includes(" refused to ") ? "not permitted" : "refused otherwise";
  }
}

/**
 * Expects each action to be permitted to just the roles that the table names: tried by the owner, by an assistant, by
 * nobody, by the system, by a person who was let go, and by an operator who never was.
 */
export async function expectPermissions(verbs: Verbs): Promise<void> {
  const owner = await newOwner();
  const assistant = await newOperator("assistant", "ben@copper.example");
  const gone = await newOperator("owner", "eve@copper.example");
  await db.update(operator).set({ removedAt: sql`now()` }).where(eq(operator.id, gone.id));
  const nobody: [string, Actor][] = [
    ["a visitor", visitorActor],
    ["the system", systemActor],
    ["somebody who was let go", gone.actor],
    ["an operator who never was", { kind: "operator", id: "999999" }],
  ];
  const insiders: ["owner" | "assistant", Insider][] = [
    ["assistant", assistant],
    ["owner", owner],
  ];
  for (const [permission, attempts] of Object.entries(verbs)) {
    const roles: readonly string[] = rolesByPermission[permission as Permission];
    for (const [name, attempt] of Object.entries(attempts)) {
      for (const [who, actor] of nobody) {
        const got = await outcome(attempt, actor, owner.sessionId);
        expect.soft(got, `${name} by ${who}`).toBe("not permitted");
      }
      for (const [role, insider] of insiders) {
        const got = await outcome(attempt, insider.actor, insider.sessionId);
        expect.soft(got !== "not permitted", `${name} by the ${role}`).toBe(roles.includes(role));
      }
    }
  }
}
