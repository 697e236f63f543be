import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { spotCode } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { withSettings } from "#tests/support/settings.ts";
import { ensureSpotCode } from "./spot-code.ts";
import {
  findSpotCode,
  findSpotCodeOfReservation,
  openSpotCodeCache,
  type SpotCodeCache,
} from "./spot-code-cache.ts";

let mailingId = 0;

async function withBook(work: (book: SpotCodeCache) => Promise<void>) {
  const book = await openSpotCodeCache();
  try {
    await work(book);
  } finally {
    book.close();
  }
}

anyDatabase("the codes in memory", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("know a code as soon as its spot is sold, and lead to our offer page at first", async () => {
    await withBook(async (book) => {
      const { id } = await paidPlace(mailingId);
      const code = await ensureSpotCode(db, id);
      const known = {
        code,
        reservationId: id,
        leadsTo: "offer",
        website: null,
        ended: false,
        isListed: true,
        isPrinted: false,
      };
      await eventually(() => expect(book.find(code)).toEqual(known));
      expect(await findSpotCode(code.toLowerCase())).toEqual(known);
      expect(await findSpotCodeOfReservation(id)).toEqual(known);
      expect(book.find("ZZZZZZ")).toBeUndefined();
      expect(await findSpotCode("ZZZZZZ")).toBeUndefined();
    });
  });

  test("end with a spot that is given up before it is printed", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const code = await ensureSpotCode(db, reservationId);
    await withBook(async (book) => {
      expect(book.find(code)).toMatchObject({ ended: false });
      await cancelReservation({ reservationId }, context);
      await eventually(() => expect(book.find(code)).toMatchObject({ ended: true }));
    });
    await db.update(mailing).set({ printedOn: sql`current_date + 30` });
    expect(await findSpotCode(code)).toMatchObject({ ended: true });
  });

  test("still work if the spot was printed before its reservation ended", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const code = await ensureSpotCode(db, reservationId);
    await cancelReservation({ reservationId }, context);
    await db.update(mailing).set({ printedOn: sql`current_date - 30` });
    expect(await findSpotCode(code)).toMatchObject({ ended: false, isPrinted: true });
  });

  test("lead to our offer page where the buyer's page has become one of ours", async () => {
    const { id } = await paidPlace(mailingId);
    const code = await ensureSpotCode(db, id);
    await db
      .update(spotCode)
      .set({ leadsTo: "website", website: "https://cards.example/r/ABC" })
      .where(eq(spotCode.code, code));
    expect(await findSpotCode(code)).toMatchObject({ leadsTo: "website" });
    await withSettings({ siteUrl: "https://cards.example" }, async () => {
      expect(await findSpotCode(code)).toMatchObject({ leadsTo: "offer" });
    });
  });
});
