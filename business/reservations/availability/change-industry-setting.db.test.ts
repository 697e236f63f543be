import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { findIndustry, listAllIndustries } from "#business/mailings/industries/industries.ts";
import {
  currentIndustryOverrides,
  setIndustryOverridesInMemory,
} from "#business/mailings/industries/industry-overrides.ts";
import type { IndustrySetting } from "#business/mailings/industries/industry-setting-form.ts";
import { searchIndustries } from "#business/mailings/industries/search-industries.ts";
import {
  findIndustriesWithGroups,
  findIndustryOverrides,
  findIndustrySetting,
  syncIndustryTable,
} from "#business/mailings/industries/stored-industries.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToWaitlist,
} from "#business/reservations/claims/end-claims.ts";
import { requestHold } from "#business/reservations/claims/hold-by-link.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import {
  changeIndustry,
  findIndustryChoices,
} from "#business/reservations/move/change-size-or-industry.ts";
import { findOpenIndustriesWithProspects } from "#business/reservations/search/find-prospects.ts";
import { confirmWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { findWaitlistEntriesForIndustry } from "#business/waitlist/waitlist-entries.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace, placedByOffice } from "#tests/support/business/papers.ts";
import {
  context,
  everyReservation,
  hold,
  holdWithDetails,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  changeIndustrySetting,
  findIndustryCommitments,
  requireIndustrySettingAllowed,
  restoreFormerIndustrySetting,
} from "./change-industry-setting.ts";
import { findIndustryAvailability, findMailingAvailabilityBoard } from "./find-availability.ts";

let mailingId = 0;
const DENTAL: IndustrySetting = { name: "Dental", isHidden: false, competesWith: "" };

async function change(slug: string, set: Partial<IndustrySetting>) {
  const saved = await findIndustrySetting(slug);
  if (!saved) throw new Error(`no industry ${slug}`);
  const value = { ...saved.value, ...set };
  await changeIndustrySetting({ slug, value, expectedVersion: saved.version }, byOperator);
  setIndustryOverridesInMemory(await findIndustryOverrides());
}

const wait = (industry: string, email: string) =>
  db.insert(waitlistEntry).values({
    ...{ mailingId, industry, email, emailKey: email, mailbox: email },
    ...{ networkHash: "-", state: "waiting" },
  });

const setUp = async () => {
  [mailingId = 0] = await planTestMailings([60]);
};
afterEach(() => setIndustryOverridesInMemory());

anyDatabase("an industry that the owner hides", () => {
  beforeEach(setUp);

  test("cannot be held, asked for by email, placed, changed to, waited for or taken again, until it is shown again", async () => {
    const { reservationId } = await firmPlace({ mailingId, industry: "solar", spot: "F2" });
    const { version: expectedVersion } = await loadReservation(reservationId, db);
    const { reservation: lapsed } = await holdWithDetails({ mailingId, industry: "dental" });
    await shiftExpiry(lapsed.id, -1);
    await expireAllOverdueClaims(context);
    await change("dental", { isHidden: true });
    const dental = { mailingId, industry: "dental", spot: "F1" };
    const wish = { ...dental, email: "ana@smile.example", networkAddress: ownNetwork() };
    const correction = { reservationId, expectedVersion, industry: "dental" };
    const tries: Record<string, () => Promise<unknown>> = {
      "a visitor’s hold": () => hold(dental),
      "a request by email": () => requestHold(wish, context),
      "the office": () => placedByOffice(dental),
      "the waitlist": () => joinWaitlist(wish, context),
      "a correction": () => changeIndustry(correction, byOperator),
      "who held it": () => renew(lapsed.id),
    };
    for (const [what, attempt] of Object.entries(tries)) {
      expect(await outcomeOf(attempt()), what).toMatchObject({
        code: "conflict",
        sentence: "Dental can’t be booked right now.",
      });
    }
    await change("dental", { isHidden: false });
    expect(await renew(lapsed.id)).toMatchObject({ state: "held", industry: "dental" });
  });

  test("is not offered: by search, on the board, on the call list, as a correction", async () => {
    const { reservationId } = await firmPlace({ mailingId, industry: "solar", spot: "F2" });
    await change("dental", { isHidden: true });
    expect(searchIndustries("dentist")).toEqual([]);
    expect(searchIndustries("")).toHaveLength(53);
    expect(await findIndustryAvailability("dental")).toEqual([]);
    const slugs = (of: readonly { slug: string }[] = []) => of.map(({ slug }) => slug);
    expect(slugs((await findMailingAvailabilityBoard(mailingId))?.industries)).not.toContain(
      "dental",
    );
    expect(slugs(await findOpenIndustriesWithProspects(mailingId))).not.toContain("dental");
    const place = { id: reservationId, mailingId, industry: "solar" };
    expect(slugs(await findIndustryChoices(place))).not.toContain("dental");
    await change("dental", { isHidden: false });
    expect(searchIndustries("dentist")[0]?.slug).toBe("dental");
    expect(slugs((await findMailingAvailabilityBoard(mailingId))?.industries)).toContain("dental");
    expect(currentIndustryOverrides()).toEqual([]);
  });

  test("stays with the businesses that have it, and the board says it is taken", async () => {
    const held = await paidPlace(mailingId, { industry: "dental", spot: "F1" });
    await wait("dental", "next@smile.example");
    await change("dental", { isHidden: true });
    expect(await everyReservation()).toMatchObject([{ id: held.id, state: "paid" }]);
    const board = await findMailingAvailabilityBoard(mailingId);
    expect(board?.industries).toContainEqual({
      slug: "dental",
      name: "Dental",
      availability: "taken",
    });
    expect(await findIndustryCommitments("dental")).toMatchObject({
      spots: [{ reservationId: held.id, mailing: "In 60 days", spot: "F1", state: "paid" }],
      waiting: [{ email: "next@smile.example", mailing: "In 60 days" }],
    });
  });

  test("puts nobody in line who confirms afterward, until it is shown again", async () => {
    await paidPlace(mailingId, { industry: "dental", spot: "F1" });
    const wish = { mailingId, industry: "dental", email: "ana@smile.example" };
    const { id } = await joinWaitlist({ ...wish, networkAddress: ownNetwork() }, context);
    const token = await signRecordId("waitlist", id);
    const inLine = () => db.$count(waitlistEntry, eq(waitlistEntry.state, "waiting"));
    await change("dental", { isHidden: true });
    expect(await outcomeOf(confirmWaitlist({ token }, context))).toMatchObject({
      sentence: "Dental can’t be booked right now.",
    });
    expect(await inLine()).toBe(0);
    await change("dental", { isHidden: false });
    await confirmWaitlist({ token }, context);
    expect(await inLine()).toBe(1);
  });

  test("makes no offer to those who wait, until it is shown again", async () => {
    await wait("dental", "next@smile.example");
    await change("dental", { isHidden: true });
    expect(await offerFreeSpotsToWaitlist(db, { mailingId })).toBe(0);
    expect(await findWaitlistEntriesForIndustry("dental")).toHaveLength(1);
    await change("dental", { isHidden: false });
    expect(await everyReservation()).toMatchObject([{ industry: "dental", state: "offered" }]);
    expect(await findWaitlistEntriesForIndustry("dental")).toEqual([]);
  });
});

anyDatabase("an industry that the owner renames", () => {
  beforeEach(setUp);

  test("goes by its new name everywhere, and is still found by the former ones", async () => {
    await change("repair-shop", { name: "Car Repair" });
    expect(findIndustry("repair-shop")).toMatchObject({ name: "Car Repair", word: "Car Repair" });
    for (const text of ["car repair", "repair shop", "auto repair", "mechanic", "repair-shop"]) {
      expect(searchIndustries(text)[0]?.slug, text).toBe("repair-shop");
    }
    const board = await findMailingAvailabilityBoard(mailingId);
    expect(board?.industries.find(({ slug }) => slug === "repair-shop")?.name).toBe("Car Repair");
    const names = listAllIndustries().map(({ name }) => name);
    expect(names.indexOf("Car Repair")).toBe(names.indexOf("Car Wash") - 1);
    expect((await findIndustriesWithGroups()).map(({ name }) => name)).toEqual(names);
  });

  test("keeps its name when a release brings its list, and one that was left alone takes the list's", async () => {
    await change("repair-shop", { name: "Car Repair" });
    await db.execute("update industry set name = 'Teeth' where slug = 'dental'");
    await db.transaction(syncIndustryTable);
    const named = (await findIndustriesWithGroups()).map(({ name }) => name);
    expect(named).toContain("Car Repair");
    expect(named).toContain("Dental");
    expect(named).not.toContain("Teeth");
  });

  test("takes no name that leads to another industry", async () => {
    for (const [name, other] of [
      ["Plumbing", "Plumbing"],
      ["Dentists", "Dental"],
    ]) {
      await expect(change("hvac", { name: name ?? "" })).rejects.toMatchObject({
        field: "name",
        sentence: `“${name}” already leads to ${other}.`,
      });
    }
    await change("plumbing", { name: "Pipes" });
    await expect(change("hvac", { name: "pipes" })).rejects.toMatchObject({ field: "name" });
    await expect(change("hvac", { name: "Plumbing" })).rejects.toMatchObject({ field: "name" });
    await change("plumbing", { name: "Plumbing" });
    expect(currentIndustryOverrides()).toEqual([]);
  });
});

anyDatabase("a setting of an industry", () => {
  beforeEach(setUp);

  test("is written down before and after, and goes back by one change, and forth again", async () => {
    await change("dental", { name: "Dentist", isHidden: true });
    await change("dental", { competesWith: "spa" });
    const setting = async () => (await findIndustrySetting("dental"))?.value;
    const restore = async () =>
      restoreFormerIndustrySetting(
        {
          slug: "dental",
          expectedVersion: (await findIndustrySetting("dental"))?.version ?? 0,
        },
        byOperator,
      );
    expect(await setting()).toEqual({ name: "Dentist", isHidden: true, competesWith: "spa" });
    await restore();
    expect(await setting()).toEqual({ name: "Dentist", isHidden: true, competesWith: "" });
    await restore();
    expect(await setting()).toMatchObject({ competesWith: "spa" });
    const history = await findAuditEntriesForSubjects([{ type: "industry", id: "dental" }]);
    expect(history[0]).toMatchObject({
      event: "industry.changed",
      detail: {
        changes: [
          { what: "Name", from: "Dental", to: "Dentist" },
          { what: "Status", from: "Can be booked", to: "Hidden" },
        ],
      },
    });
  });

  test("is not moved to a group with which it would clash on a card, and the review already says so", async () => {
    await paidPlace(mailingId, { industry: "spa", spot: "F1" });
    await paidPlace(mailingId, { industry: "massage", spot: "F2" }, "cs_2");
    const value = { name: "Spa", isHidden: false, competesWith: "massage" };
    const wanted = { slug: "spa", value, expectedVersion: 0 };
    for (const attempt of [requireIndustrySettingAllowed, changeIndustrySetting]) {
      await expect(attempt(wanted, byOperator)).rejects.toThrow(
        /Massage and Spa are both on the In 60 days card/,
      );
    }
    await requireIndustrySettingAllowed(
      { ...wanted, value: { ...value, competesWith: "nail-salon" } },
      byOperator,
    );
    expect((await findIndustrySetting("spa"))?.version).toBe(0);
    await change("spa", { competesWith: "nail-salon" });
    const nails = { mailingId, industry: "nail-salon", spot: "F3" };
    await expectRefusal(hold(nails), "conflict");
  });
});

anyDatabase("two owners who change an industry at the same instant", () => {
  test("one is refused, and nothing is half one's and half the other's", async () => {
    await setUp();
    const tries = await Promise.all(
      [{ name: "Dentist" }, { isHidden: true }].map((set) =>
        outcomeOf(
          changeIndustrySetting(
            { slug: "dental", value: { ...DENTAL, ...set }, expectedVersion: 0 },
            byOperator,
          ),
        ),
      ),
    );
    expect(tries.filter((one) => one === undefined)).toHaveLength(1);
    const { value } = (await findIndustrySetting("dental")) ?? {};
    expect([
      { ...DENTAL, name: "Dentist" },
      { ...DENTAL, isHidden: true },
    ]).toContainEqual(value);
  });
});
