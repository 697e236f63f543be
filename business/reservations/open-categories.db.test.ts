import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLeads, findLeads, getLead } from "#business/leads/find.ts";
import { findWaitList } from "#business/leads/find-wait-list.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { getMailing } from "#business/mailings/find.ts";
import { industries } from "#business/mailings/industries.ts";
import { lead, waitListEntry } from "#database/schema.ts";
import { seedInstallation } from "#database/seed.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { byOperator } from "#tests/support/papers.ts";
import { expectPermissions } from "#tests/support/permissions.ts";
import { holdWithDetails, outcomeOf, planTestMailings } from "#tests/support/reservation.ts";
import { refused } from "#tests/support/reservation-paths.ts";
import { countPlacesLeft } from "./find.ts";
import { findOpenCategories } from "./open-categories.ts";

const wait = (mailingId: number, industry: string, email: string) =>
  db
    .insert(waitListEntry)
    .values({ mailingId, industry, email, emailKey: email, networkHash: "-" });

eachDatabase("the call list of open categories", () => {
  test("names who had an industry elsewhere and who waits for it, each address once", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings();
    const { reservation: plumber } = await holdWithDetails({ mailingId: second });
    await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
    await wait(third, "plumbing", "new@pipes.example");
    await wait(first, "dental", "here@teeth.example");
    const open = await findOpenCategories(first);
    expect(open).toHaveLength(industries.length - 1);
    expect(open?.map(({ slug }) => slug)).not.toContain("roofing");
    expect(open?.[0]).toMatchObject({
      slug: "plumbing",
      candidates: [
        { business: expect.any(String), last: "held", reservationId: plumber.id },
        { email: "new@pipes.example", business: null, last: "waiting", reservationId: null },
      ],
    });
    expect(open?.find(({ slug }) => slug === "dental")?.candidates).toEqual([]);
    expect(await findOpenCategories(9999)).toBeUndefined();
  });

  test("is for mailings with free places, and each is counted by its own claims", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    await holdWithDetails({ mailingId: second });
    const cards = await Promise.all([first, second].map((id) => getMailing(id)));
    const left = await countPlacesLeft(cards.filter((card) => card !== undefined));
    expect([left.get(first), left.get(second)]).toEqual([14, 13]);
    expect((await countPlacesLeft([])).size).toBe(0);
  });

  test("stands beside the wait-list: the next mailing first, the past behind, each in the order of its line", async () => {
    const [past = 0, next = 0, later = 0] = await planTestMailings([60, 90, 120]);
    const today = addDays(arizonaDate(new Date()), 75);
    await wait(past, "plumbing", "past@a.example");
    await wait(later, "plumbing", "later@b.example");
    await wait(next, "plumbing", "one@c.example");
    await wait(next, "plumbing", "two@c.example");
    const { rows, total } = await findWaitList({ page: 1, today }, 9);
    expect(rows.map(({ email }) => email.split("@")[0])).toEqual(["one", "two", "later", "past"]);
    expect(total).toBe(4);
    expect((await findWaitList({ page: 2, today }, 2)).rows[0]?.email).toBe("later@b.example");
    expect((await findWaitList({ page: 1, today, state: "left" }, 2)).total).toBe(0);
  });
});

async function newLead(email: string) {
  const values = { email, emailKey: email, page: "/" };
  const [made] = await db.insert(lead).values(values).returning({ id: lead.id });
  return made?.id ?? 0;
}

eachDatabase("the pipeline of leads", () => {
  test("moves a lead with its reason, and asks for one where it is lost", async () => {
    await planTestMailings();
    const id = await newLead("pat@shop.example");
    await newLead("sam@shop.example");
    const lose = { id, to: "lost", reason: " ", expectedVersion: 1 } as const;
    expect(await outcomeOf(moveLead(lose, byOperator))).toEqual(refused("invalid"));
    await moveLead({ ...lose, reason: "Too far away" }, byOperator);
    expect(await getLead(id)).toMatchObject({ state: "lost", reason: "Too far away", version: 2 });
    expect(await countLeads()).toEqual({ new: 1, contacted: 0, won: 0, lost: 1 });
    expect((await findLeads({ limit: 9, words: "PAT@" })).map((each) => each.id)).toEqual([id]);
    expect(await findLeads({ limit: 9, words: "%" })).toEqual([]);
  });

  test("saves nothing over what somebody else has saved meanwhile", async () => {
    await planTestMailings();
    const id = await newLead("pat@shop.example");
    const moves = ["contacted", "won"].map((to) =>
      outcomeOf(moveLead({ id, to: to as "won", reason: "", expectedVersion: 1 }, byOperator)),
    );
    const done = await Promise.all(moves);
    expect(done.filter((one) => one === undefined)).toHaveLength(1);
    expect(done).toContainEqual(refused("conflict"));
    const { rows } = await db.execute(
      sql`select event, detail from journal_entry where subject_type = 'lead'`,
    );
    expect(rows).toHaveLength(1);
    const none = moveLead({ id: 999, to: "won", reason: "", expectedVersion: 1 }, byOperator);
    expect(await outcomeOf(none)).toEqual(refused("not-found"));
  });

  test("is for those whom the table of permissions names", async () => {
    await seedInstallation({ now: new Date() });
    await expectPermissions({
      "leads.change": {
        moveLead: (c) => moveLead({ id: 1, to: "won", reason: "", expectedVersion: 1 }, c),
      },
    });
  });
});
