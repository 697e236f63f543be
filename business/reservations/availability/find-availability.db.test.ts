import { expect, test } from "vitest";
import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { defaultLeadSearch } from "#business/leads/lead.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { findOpenIndustriesWithProspects } from "#business/reservations/search/find-prospects.ts";
import { listWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { lead } from "#database/schema/leads.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  countSpotsLeftByMailing,
  createAvailabilityFingerprinter,
  findAlternativesToSpot,
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
  subscribeToAvailabilityChanges,
} from "./find-availability.ts";

const none = recordBySize(() => 0);

anyDatabase("availability", () => {
  test("reports an industry on each coming mailing as open, held, taken, full or closed, with the spots left", async () => {
    const [near = 0, mid = 0, far = 0, last = 0] = await planTestMailings([15, 60, 90, 120]);
    await hold({ mailingId: mid });
    await paidPlace(far, { spot: "B4" });
    for (let n = 0; n < 14; n++) {
      const spot = n < 7 ? `F${n + 1}` : `B${n - 6}`;
      await holdByMail({ mailingId: last, spot, industry: industryAt(n) });
    }
    const all = await findIndustryAvailability("plumbing");
    expect(all.map(({ mailing: { id }, verdict }) => [id, verdict])).toEqual([
      [near, "closed"],
      [mid, "held"],
      [far, "taken"],
      [last, "full"],
    ]);
    expect(all[1]?.spotsLeft).toEqual({ ...none, small: 4, medium: 4, large: 5 });
    expect(all[2]?.spotsLeft).toEqual({ ...none, small: 3, medium: 4, large: 6 });
    expect(await findIndustryAvailability("nothing")).toEqual([]);
  });

  test("reports every coming mailing, also the thirteenth", async () => {
    await planTestMailings(Array.from({ length: 13 }, (_, n) => 60 + n));
    expect(await findIndustryAvailability("plumbing")).toHaveLength(13);
  });

  test("counts a claim whose time is up as free before a job ends it", async () => {
    const { reservation: held } = await hold();
    expect((await findIndustryAvailability("plumbing"))[0]?.verdict).toBe("held");
    await shiftExpiry(held.id, -1);
    expect((await findIndustryAvailability("plumbing"))[0]).toMatchObject({
      verdict: "open",
      spotsLeft: { large: 6 },
    });
    expect(await findReservationById(held.id)).toMatchObject({ state: "held", secondsLeft: 0 });
  });

  test("names the industries on a card but not the advertisers, and marks the viewer's own spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: mine } = await holdWithDetails({ mailingId });
    await paidPlace(mailingId, { spot: "F2", industry: "hvac" });
    await hold({ mailingId, spot: "F3", industry: "solar" });
    const board = await findMailingAvailabilityBoard(mailingId);
    const busy = board?.industries.filter(({ availability }) => availability !== "open");
    expect(busy).toEqual([
      { slug: "hvac", name: "HVAC", availability: "taken" },
      { slug: "plumbing", name: "Plumbing", availability: "held" },
      { slug: "solar", name: "Solar Installation", availability: "held" },
    ]);
    expect(board?.industries).toHaveLength(54);
    const card = await findCardSpotStatuses({ mailingId, mine: [mine.id] });
    expect(card?.spots.slice(0, 4).map(({ state }) => state)).toEqual([
      "mine",
      "sold",
      "held",
      "open",
    ]);
    expect(JSON.stringify([board, card])).not.toContain("Business ");
    expect(await findMailingAvailabilityBoard(99)).toBeUndefined();
    expect(await findCardSpotStatuses({ mailingId: 99 })).toBeUndefined();
  });

  test("offers the nearest spots of the same size first, and mailings where the industry is open", async () => {
    const [mailingId = 0, next = 0] = await planTestMailings();
    await hold({ mailingId, spot: "F2" });
    const same = await findAlternativesToSpot({ mailingId, industry: "hvac", spot: "F2" });
    expect(same.spots.map(({ id }) => id)).toEqual(["F1", "F3", "B2"]);
    const gone = await findAlternativesToSpot({ mailingId, industry: "plumbing", spot: "F2" });
    expect(gone).toMatchObject({ spots: [], verdict: "held" });
    expect(gone.mailings[0]?.mailing.id).toBe(next);
  });
});

anyDatabase("watching what is available", () => {
  test("a change on a mailing is announced, and shows only in that mailing's stamp", async () => {
    const [here = 0, there = 0] = await planTestMailings();
    const before = createAvailabilityFingerprinter();
    const announced = Promise.withResolvers<number | undefined>();
    const stop = subscribeToAvailabilityChanges(announced.resolve);
    await hold({ mailingId: here });
    expect(await announced.promise).toBe(here);
    stop();
    const after = createAvailabilityFingerprinter();
    expect(after([here])).not.toBe(before([here]));
    expect(after([here, there])).not.toBe(before([here, there]));
    expect(after([there])).toBe(before([there]));
    expect(createAvailabilityFingerprinter()([here]), "as long as nothing changes").toBe(
      after([here]),
    );
  });
});

const wait = (mailingId: number, industry: string, email: string) =>
  db.insert(waitlistEntry).values({
    ...{ mailingId, industry, email, emailKey: email, mailbox: email },
    ...{ networkHash: "-", state: "waiting" },
  });

anyDatabase("the call list of open industries", () => {
  test("names people who had an industry elsewhere and people who wait for it, each address once", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings();
    const { reservation: plumber } = await holdWithDetails({ mailingId: second });
    await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
    await wait(third, "plumbing", "new@pipes.example");
    await wait(first, "dental", "here@teeth.example");
    const open = await findOpenIndustriesWithProspects(first);
    expect(open).toHaveLength(builtInIndustries.length - 1);
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

anyDatabase("the pipeline of leads", () => {
  test("needs a reason for a lead that is lost, and lists it as lost", async () => {
    await planTestMailings();
    const values = { email: "pat@shop.example", emailKey: "pat@shop.example", page: "/" };
    const [{ id = 0 } = {}] = await db.insert(lead).values(values).returning({ id: lead.id });
    const lose = { id, to: "lost", reason: " ", expectedVersion: 1 } as const;
    await expectRefusal(moveLead(lose, byOperator), "invalid");
    await moveLead({ ...lose, reason: "Too far away" }, byOperator);
    const found = async (search: object) =>
      (await listLeads({ ...defaultLeadSearch, ...search }, 9)).rows.map((each) => each.id);
    expect(await found({ state: "lost", words: "PAT@" })).toEqual([id]);
    expect(await found({ state: "won" })).toEqual([]);
    expect(await found({ words: "%" })).toEqual([]);
    await expectRefusal(moveLead({ ...lose, id: 999, to: "won" }, byOperator), "not-found");
  });
});
