import { beforeEach, expect, test } from "vitest";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/audit-log.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import {
  context,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { withSettings } from "#tests/support/settings.ts";
import { setCodeTarget, setCodeTargetByOffice } from "./set-code-target.ts";
import { ensureSpotCode } from "./spot-code.ts";
import { findCodeOf, openSpotCodeCache } from "./spot-code-cache.ts";

let id = 0;
let mailingId = 0;

const lead = (leadsTo: "offer" | "website", website = "") =>
  setCodeTarget({ reservationId: id, leadsTo, website, isListed: true }, context);

anyDatabase("where a code leads", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    ({ id } = await paidPlace(mailingId));
  });

  test("is chosen by its buyer, followed at once, and noted once per change", async () => {
    const code = await ensureSpotCode(db, id);
    const book = await openSpotCodeCache();
    try {
      await lead("website", "shop.example/spring");
      const there = { leadsTo: "website", website: "https://shop.example/spring" };
      await eventually(() => expect(book.find(code)).toMatchObject(there));
      await lead("website", "https://shop.example/spring");
      await lead("offer");
      // The page is kept for the day on which they choose it again.
      await eventually(() => expect(book.find(code)).toMatchObject({ ...there, leadsTo: "offer" }));
    } finally {
      book.close();
    }
    const entries = await findAuditEntriesForSubject({ type: "reservation", id }, 9, db);
    const noted = entries.filter(({ event }) => event === "ad.code-leads-to");
    expect(noted.map(({ detail }) => detail)).toEqual([
      { to: "" },
      { to: "https://shop.example/spring" },
    ]);
  });

  test("is not an unsafe page or one of ours, and stays what it was then", async () => {
    await lead("website", "https://shop.example/");
    await withSettings({ siteUrl: "https://cards.example" }, async () => {
      for (const typed of [
        "",
        "http://shop.example",
        "javascript:1",
        "https://cards.example/r/A",
      ]) {
        expect(await outcomeOf(lead("website", typed))).toMatchObject({
          code: "invalid",
          field: "website",
        });
      }
    });
    expect(await findCodeOf(id)).toMatchObject({ website: "https://shop.example/" });
  });

  test("is not chosen before a spot is sold", async () => {
    const { reservation } = await holdWithDetails({ mailingId, spot: "F2", industry: "hvac" });
    id = reservation.id;
    expect(await outcomeOf(lead("offer"))).toEqual(refused("not-found"));
  });

  test("is chosen by the office for its buyer", async () => {
    const input = {
      reservationId: id,
      leadsTo: "website",
      website: "shop.example",
      isListed: true,
    } as const;
    await setCodeTargetByOffice(input, byOperator);
    expect(await findCodeOf(id)).toMatchObject({ leadsTo: "website" });
  });
});

anyDatabase("the office", () => {
  test("chooses where a code leads if its role may change ads", async () => {
    await seedInstallation({ now: new Date() });
    const input = { reservationId: 1, leadsTo: "offer", website: "", isListed: true } as const;
    await expectPermissions({
      "ads.change": { setCodeTargetByOffice: (by) => setCodeTargetByOffice(input, by) },
    });
  });
});
