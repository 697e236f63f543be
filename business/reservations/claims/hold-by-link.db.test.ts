import { beforeEach, expect, test } from "vitest";
import {
  context,
  everyReservation,
  hold,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  type Reservation,
} from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { bookAgain, findNextCardToBookAgain } from "./hold-by-link.ts";

let later = 0;
let booked: Reservation;

const again = (shown: { mailingId: number; spot: string; priceCents: number }) =>
  outcomeOf(bookAgain({ reservation: booked, shown, networkAddress: ownNetwork() }, context));

async function shownNext() {
  const next = await findNextCardToBookAgain(booked);
  if (!next) throw new Error("no card is open");
  return { mailingId: next.mailing.id, spot: next.spot.id, priceCents: next.priceCents };
}

anyDatabase("booking the next card", () => {
  beforeEach(async () => {
    const [card = 0, next = 0] = await planTestMailings();
    later = next;
    booked = await paidPlace(card);
  });

  test("holds the same spot with the buyer's contact", async () => {
    expect(await findNextCardToBookAgain(booked)).toMatchObject({
      mailing: { id: later },
      spot: { id: booked.spot },
      sameSpot: true,
    });
    expect(await again(await shownNext())).toEqual(expect.any(String));
    const held = (await everyReservation()).find(({ mailingId }) => mailingId === later);
    expect(held).toMatchObject({
      state: "held",
      industry: booked.industry,
      spot: booked.spot,
      advertiserId: booked.advertiserId,
      contactId: booked.contactId,
    });
  });

  test("goes to another spot of its size where somebody has the old one, and skips a card on which somebody has the industry", async () => {
    await hold({ mailingId: later, spot: booked.spot, industry: "dental" });
    const next = await findNextCardToBookAgain(booked);
    expect(next).toMatchObject({ mailing: { id: later }, sameSpot: false });
    expect(next?.spot.size).toBe(booked.size);
    await hold({ mailingId: later, spot: "B1", industry: booked.industry });
    expect((await findNextCardToBookAgain(booked))?.mailing.id).not.toBe(later);
  });

  test("is refused where the spot or the price is another one than was shown", async () => {
    const shown = await shownNext();
    expect(await again({ ...shown, priceCents: shown.priceCents - 1 })).toEqual(
      refused("conflict"),
    );
    await hold({ mailingId: later, spot: booked.spot, industry: "dental" });
    expect(await again(shown)).toEqual(refused("conflict"));
  });
});
