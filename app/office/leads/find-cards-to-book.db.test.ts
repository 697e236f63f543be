import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { addHouseAd } from "#business/reservations/move/arrange-card.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findCardsToBook, findNextCardToBook } from "./find-cards-to-book.ts";

anyDatabase("the cards on which a business could be placed", () => {
  let first = 0;
  beforeEach(async () => {
    [first = 0] = await planTestMailings([60, 90]);
  });

  const offered = async (industry: string | null) => {
    const options = await findCardsToBook(industry, arizonaDate(new Date()));
    return options.map(({ mailing: name, sizes, whyNot }) => [
      name,
      whyNot || sizes.map(({ name: size, open }) => `${size} ${open}`).join(", "),
    ]);
  };

  test("are all that can be booked, also the thirteenth", async () => {
    await planTestMailings(Array.from({ length: 13 }, (_, n) => 60 + n));
    expect(await offered(null)).toHaveLength(13);
  });

  test("stay in the list with the reason where the industry is taken, hidden, or the card is sold out", async () => {
    const open = "Small 4, Medium 4, Large 6";
    const later = ["In 90 days", open];
    expect(await offered(null)).toEqual([["In 60 days", open], later]);
    await firmPlace({ mailingId: first, industry: "plumbing", spot: "F1" });
    expect(await offered("plumbing")).toEqual([["In 60 days", "Their industry is taken."], later]);
    expect(await offered("dental")).toEqual([["In 60 days", "Small 4, Medium 4, Large 5"], later]);

    await db.execute(sql`update industry set hidden_at = now() where slug = 'dental'`);
    const hidden = "Their industry is hidden in Settings.";
    expect(await offered("dental")).toEqual([
      ["In 60 days", hidden],
      ["In 90 days", hidden],
    ]);

    const card = await findMailingById(first);
    for (const { id } of card ? getLayout(card).spots : []) {
      if (id !== "F1") await addHouseAd({ mailingId: first, spot: id }, byOperator);
    }
    expect(await offered(null)).toEqual([["In 60 days", "Sold out."], later]);
  });
});

anyDatabase("the next card to book an advertiser on", () => {
  test("is the first later one that has a spot and not their industry yet", async () => {
    const [full = 0, taken = 0] = await planTestMailings([60, 90, 120]);
    const card = await findMailingById(full);
    for (const { id } of card ? getLayout(card).spots : []) {
      await addHouseAd({ mailingId: full, spot: id }, byOperator);
    }
    await firmPlace({ mailingId: taken, industry: "plumbing", spot: "F1" });

    const today = arizonaDate(new Date());
    const next = async (industry: string, after = today) =>
      (await findNextCardToBook({ industry, after }, today))?.mailing;
    expect(await next("dental")).toBe("In 90 days");
    expect(await next("plumbing")).toBe("In 120 days");
    expect(await next("plumbing", addDays(today, 121))).toBeUndefined();
  });
});
