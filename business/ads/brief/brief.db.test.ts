import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { context, holdWithDetails, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import type { AdDetails } from "./ad-details.ts";
import { emptyAdDetails, toBriefInputs } from "./brief-fields.ts";
import { findBrief, findPrefilledBrief, loadPlainAdDetails } from "./find-brief.ts";
import { saveBrief, sendBrief } from "./save-brief.ts";

let mailingId = 0;
let reservationId = 0;

const dental = { industry: "dental", spot: "F2" };

async function onePlace() {
  [mailingId = 0] = await planTestMailings();
  ({ reservationId } = await firmPlace({ mailingId, ...dental }));
}

const save = (facts: Partial<AdDetails>, version: number, seen?: Record<string, string>) =>
  saveBrief(
    { reservationId, version, seen, facts: { ...emptyAdDetails, ...facts }, copyAddress: null },
    context,
  );

/** The sentence of a refusal; empty where nothing was refused. */
const refused = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "",
    (error) => {
      if (error instanceof Refusal) return error.sentence;
      throw error;
    },
  );

const events = async () =>
  (await db.select().from(auditEvent).where(sql`event like 'ad.%'`)).map(({ event }) => event);

/** A complete brief for a dentist's ad. */
const complete = async (): Promise<AdDetails> => ({
  ...emptyAdDetails,
  name: "Little Ocotillo Dental",
  headline: "The dentist you won’t dread.",
  offer: "$89 exam and X-rays",
  phone: "(480) 555-0123",
  lastDay: await inDays(120),
});

const inDays = async (days: number) => {
  const { rows } = await db.execute<{ drop: string }>(
    sql`select drop_date::text as drop from mailing where id = ${mailingId}`,
  );
  return addDays(rows[0]?.drop ?? "", days);
};

anyDatabase("an ad's brief", () => {
  beforeEach(onePlace);

  test("of two first saves at once, the second gets both texts and overwrites nothing", async () => {
    const [a, b] = await Promise.all([
      save({ headline: "Ours" }, 0),
      save({ headline: "Theirs" }, 0),
    ]);
    expect([a, b].map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
    const refused = a.outcome === "conflict" ? a : b;
    expect(refused).toMatchObject({ conflicts: ["headline"] });
    expect((await findBrief(reservationId))?.facts.headline).toBe(refused.brief.facts.headline);
  });
});

anyDatabase("a brief that is saved", () => {
  beforeEach(onePlace);

  test("is kept as typed, complete or not, in one version for each change", async () => {
    await save({ headline: "Smi" }, 0);
    await save({ headline: "Smile" }, 1);
    await save({ headline: "Smile" }, 2);
    const brief = await findBrief(reservationId);
    expect(brief).toMatchObject({ version: 2, changedBy: "customer", sentAt: null });
    expect(brief?.facts.headline).toBe("Smile");
  });

  test("joins with what another device saved in other fields", async () => {
    await save({ headline: "Smile", offer: "$89 exam" }, 0);
    const seen = toBriefInputs({
      facts: { ...emptyAdDetails, headline: "Smile", offer: "$89 exam" },
      copyAddress: null,
    });
    await save({ headline: "Smile", offer: "$79 exam" }, 1);
    expect(await save({ headline: "Smile more", offer: "$89 exam" }, 1, seen)).toMatchObject({
      outcome: "saved",
      brief: { facts: { headline: "Smile more", offer: "$79 exam" } },
    });
  });

  test("where both changed one field, keeps what is stored and gives it back", async () => {
    await save({ headline: "Smile" }, 0);
    await save({ headline: "Smile wide" }, 1);
    const seen = toBriefInputs({
      facts: { ...emptyAdDetails, headline: "Smile" },
      copyAddress: null,
    });
    const answer = await save({ headline: "Grin", offer: "$79 exam" }, 1, seen);
    expect(answer).toMatchObject({ outcome: "conflict", conflicts: ["headline"] });
    expect((await findBrief(reservationId))?.facts).toMatchObject({
      headline: "Smile wide",
      offer: "",
    });
  });

  test("makes one audit entry a sitting, and another for another person", async () => {
    await save({ headline: "a" }, 0);
    await save({ headline: "ab" }, 1);
    expect(await events()).toEqual(["ad.brief-changed"]);
    await db.update(adBrief).set({ changedAt: sql`now() - interval '31 minutes'` });
    await save({ headline: "abc" }, 2);
    expect(await events()).toHaveLength(2);
    const facts = { ...emptyAdDetails, headline: "By phone" };
    await saveBrief({ reservationId, version: 3, facts, copyAddress: null }, byOperator);
    expect(await events()).toHaveLength(3);
    expect((await findBrief(reservationId))?.changedBy).toBe("Olga Owner");
  });

  test("is refused for a canceled reservation, and kept for one whose time has just run out", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId, spot: "F3" });
    reservationId = held.id;
    await db.execute(sql`update reservation set state = 'expired', expires_at = null,
      ended_at = now(), ended_from_state = 'held' where id = ${held.id}`);
    expect((await save({ headline: "Still here" }, 0)).outcome).toBe("saved");
    await db.execute(sql`update reservation set state = 'canceled' where id = ${held.id}`);
    expect(await refused(save({ headline: "Too late" }, 1))).toBe(
      "This reservation has ended, so its ad can’t be changed.",
    );
  });

  test("is closed to the customer after the approval date, and to nobody before the print", async () => {
    await db.execute(sql`update mailing set booking_closes_on = current_date - 5,
      brief_due_on = current_date - 4, approval_due_on = current_date - 3`);
    expect(await refused(save({ headline: "Late" }, 0))).toMatch(/approval date has passed/);
    const facts = { ...emptyAdDetails, headline: "By phone" };
    const byPhone = { reservationId, version: 0, facts, copyAddress: null };
    expect((await saveBrief(byPhone, byOperator)).outcome).toBe("saved");
    await db.execute(sql`update mailing set state = 'printed'`);
    expect(await refused(saveBrief({ ...byPhone, version: 1 }, byOperator))).toMatch(/is printed/);
  });

  test("is closed while an approval is in force, of a version that still prints", async () => {
    const [made] = await db
      .insert(proof)
      .values({
        reservationId,
        number: 1,
        source: "studio",
        facts: emptyAdDetails,
        words: [],
        leftOut: [],
        size: "large",
        byteCount: 6,
        hash: "0",
        madeBy: "customer",
      })
      .returning();
    await db.insert(adApproval).values({
      reservationId,
      proofId: made?.id ?? 0,
      proofHash: "0",
      name: "Pat",
      by: "customer",
    });
    expect(await refused(save({ headline: "New" }, 0))).toMatch(/withdraw your approval first/);
    await db.update(reservation).set({ size: "medium" });
    expect((await save({ headline: "New" }, 0)).outcome).toBe("saved");
    await db.update(reservation).set({ size: "large" });
    expect(await refused(save({ headline: "Newer" }, 1))).toMatch(/withdraw your approval first/);
    await db.update(adApproval).set({ withdrawnAt: sql`now()` });
    expect((await save({ headline: "Newer" }, 1)).outcome).toBe("saved");
  });
});

anyDatabase("a brief that is sent", () => {
  beforeEach(onePlace);

  test("counts as complete, and makes an audit entry", async () => {
    await save(await complete(), 0);
    await sendBrief({ reservationId }, context);
    expect((await findBrief(reservationId))?.sentAt).toBeInstanceOf(Date);
    expect(await events()).toEqual(["ad.brief-changed", "ad.brief-sent"]);
    const news = await db.select().from(job).where(sql`kind = 'ad.news'`);
    expect(news.map(({ payload }) => payload)).toEqual([
      { reservationId, kind: "ad-brief-received" },
    ]);
  });

  test("is refused with the first field that isn't right", async () => {
    expect(await refused(sendBrief({ reservationId }, context))).toMatch(/what your ad should say/);
    await save({ ...(await complete()), phone: "555" }, 0);
    expect(await refused(sendBrief({ reservationId }, context))).toMatch(/10-digit phone/);
    await save({ ...(await complete()), headline: "Smile 😀" }, 1);
    expect(await refused(sendBrief({ reservationId }, context))).toMatch(/can’t print “😀”/u);
    expect((await findBrief(reservationId))?.sentAt).toBeNull();
  });
});

anyDatabase("the first words of a brief", () => {
  beforeEach(onePlace);

  test("come from the reservation", async () => {
    const { facts, isCarried } = await findPrefilledBrief(reservationId);
    expect(isCarried).toBe(false);
    expect(facts.name).toMatch(/^Business \d+$/);
    expect(facts.phone).toMatch(/^\(480\) 555-\d{4}$/);
    expect(facts).toMatchObject({ headline: "", offer: "", lastDay: "" });
  });

  test("come from last time's ad, without the offer's last day", async () => {
    await save(await complete(), 0);
    const [, later = 0] = await planMore();
    const { reservationId: next } = await firmPlace({ mailingId: later, ...dental });
    await db.execute(sql`update reservation set advertiser_id =
      (select advertiser_id from reservation where id = ${reservationId}) where id = ${next}`);
    await db.update(contact).set({ emailConfirmedAt: sql`statement_timestamp()` });
    expect(await findPrefilledBrief(next)).toMatchObject({
      facts: { headline: "The dentist you won’t dread.", lastDay: "" },
      isCarried: true,
      look: undefined,
    });
    const look = { template: "bill", palette: "sky", picture: "dental" };
    await db.update(adBrief).set({ look }).where(sql`reservation_id = ${reservationId}`);
    expect((await findPrefilledBrief(next)).look).toEqual(look);
    await db.update(adBrief).set({ look: { ...look, picture: "file:17" } });
    expect((await findPrefilledBrief(next)).look).toBeUndefined();
  });

  test("can be drawn even where nothing was told, and promise nothing", async () => {
    const facts = await loadPlainAdDetails(reservationId);
    expect(facts.offer).toBe("");
    expect(facts.headline).toBe("Dental for Scottsdale");
  });

  test("are shorter where the industry's name is too long for the spot's headline", async () => {
    const wish = { industry: "solar", mailingId, spot: "B4" };
    const { reservationId: small } = await firmPlace(wish);
    expect((await loadPlainAdDetails(small)).headline).toBe("Solar Installation");
  });

  test("keep a website of any length for the offer page where the spot is too small to print it", async () => {
    const wish = { industry: "spa", mailingId, spot: "B4" };
    const { reservationId: small } = await firmPlace(wish);
    await db.update(advertiser).set({ website: `https://${"mud-".repeat(15)}.example/` });
    expect((await loadPlainAdDetails(small)).website).toMatch(/^(mud-){15}/);
  });
});

/** The ids of the mailings that there are. */
async function planMore(): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from mailing order by id`);
  return rows.map(({ id }) => Number(id));
}
