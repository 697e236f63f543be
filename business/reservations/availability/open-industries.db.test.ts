import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findLeadById } from "#business/leads/find-leads.ts";
import { defaultLeadSearch } from "#business/leads/lead-search.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { listWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { lead } from "#database/schema/leads.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  holdWithDetails,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { countSpotsLeftByMailing } from "./find-availability.ts";
import { findOpenIndustriesWithProspects } from "./open-industries.ts";

const wait = (mailingId: number, industry: string, email: string) =>
  db.insert(waitlistEntry).values({
    mailingId,
    industry,
    email,
    emailKey: email,
    mailbox: email,
    networkHash: "-",
    state: "waiting",
  });

anyDatabase("the call list of open industries", () => {
  test("names people who had an industry elsewhere and people who wait for it, each address once", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings();
    const { reservation: plumber } = await holdWithDetails({ mailingId: second });
    await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
    await wait(third, "plumbing", "new@pipes.example");
    await wait(first, "dental", "here@teeth.example");
    const open = await findOpenIndustriesWithProspects(first);
    expect(open).toHaveLength(firstIndustries.length - 1);
    expect(open?.map(({ slug }) => slug)).not.toContain("roofing");
    expect(open?.[0]).toMatchObject({
      slug: "plumbing",
      people: [
        { business: expect.any(String), last: "held", reservationId: plumber.id },
        { email: "new@pipes.example", business: null, last: "waiting", reservationId: null },
      ],
    });
    expect(open?.find(({ slug }) => slug === "dental")?.people).toEqual([]);
    expect(await findOpenIndustriesWithProspects(9999)).toBeUndefined();
  });

  test("covers mailings with free spots, each counted by its own claims", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    await holdWithDetails({ mailingId: second });
    const cards = await Promise.all([first, second].map((id) => findMailingById(id)));
    const left = await countSpotsLeftByMailing(cards.filter((card) => card !== undefined));
    expect([left.get(first), left.get(second)]).toEqual([14, 13]);
    expect((await countSpotsLeftByMailing([])).size).toBe(0);
  });

  test("includes the waitlist: the next mailing first, past ones last, each in line order", async () => {
    const [past = 0, next = 0, later = 0] = await planTestMailings([60, 90, 120]);
    const today = addDays(arizonaDate(new Date()), 75);
    await wait(past, "plumbing", "past@a.example");
    await wait(later, "plumbing", "later@b.example");
    await wait(next, "plumbing", "one@c.example");
    await wait(next, "plumbing", "two@c.example");
    const { rows, total } = await listWaitlist({ page: 1, today }, 9);
    expect(rows.map(({ email }) => email.split("@")[0])).toEqual(["one", "two", "later", "past"]);
    expect(total).toBe(4);
    expect((await listWaitlist({ page: 2, today }, 2)).rows[0]?.email).toBe("later@b.example");
    expect((await listWaitlist({ page: 1, today, state: "left" }, 2)).total).toBe(0);
  });
});

async function newLead(email: string) {
  const values = { email, emailKey: email, page: "/" };
  const [made] = await db.insert(lead).values(values).returning({ id: lead.id });
  return made?.id ?? 0;
}

anyDatabase("the pipeline of leads", () => {
  test("moves a lead with its reason, and requires one when it is lost", async () => {
    await planTestMailings();
    const id = await newLead("pat@shop.example");
    await newLead("sam@shop.example");
    const lose = { id, to: "lost", reason: " ", expectedVersion: 1 } as const;
    expect(await outcomeOf(moveLead(lose, byOperator))).toEqual(refused("invalid"));
    await moveLead({ ...lose, reason: "Too far away" }, byOperator);
    expect(await findLeadById(id)).toMatchObject({
      state: "lost",
      reason: "Too far away",
      version: 2,
    });
    const found = async (search: object) =>
      (await listLeads({ ...defaultLeadSearch, ...search }, 9)).rows.map((each) => each.id);
    expect(await found({})).toHaveLength(2);
    expect(await found({ state: "lost" })).toEqual([id]);
    expect(await found({ words: "PAT@" })).toEqual([id]);
    expect(await found({ words: "%" })).toEqual([]);
  });

  test("overwrites nothing that another operator has saved", async () => {
    await planTestMailings();
    const id = await newLead("pat@shop.example");
    const moves = ["contacted", "won"].map((to) =>
      outcomeOf(moveLead({ id, to: to as "won", reason: "", expectedVersion: 1 }, byOperator)),
    );
    const done = await Promise.all(moves);
    expect(done.filter((one) => !(one instanceof Refusal))).toHaveLength(1);
    expect(done).toContainEqual(refused("conflict"));
    const { rows } = await db.execute(
      sql`select event, detail from audit_event where subject_type = 'lead'`,
    );
    expect(rows).toHaveLength(1);
    const none = moveLead({ id: 999, to: "won", reason: "", expectedVersion: 1 }, byOperator);
    expect(await outcomeOf(none)).toEqual(refused("not-found"));
  });
});
