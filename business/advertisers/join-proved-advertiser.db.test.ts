import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { byOperator, reservedPlace } from "#tests/support/business/papers.ts";
import {
  context,
  holdWithDetails,
  linkTo,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findAdvertiserWithHistory } from "./list-advertisers.ts";
import { findMergesInto, mergeSeveralAdvertisers, undoMerge } from "./merge-advertisers.ts";

const zoe = { email: "zoe@copper.example", business: "Copper Pipes LLC" };

/** A spot that is reserved on an invoice by somebody who types these details. */
async function reserve(
  wish: Parameters<typeof reservedPlace>[0],
  { email, business }: typeof zoe,
): Promise<number> {
  const { reservationId, reserved } = await reservedPlace(wish);
  await db
    .update(contact)
    .set({ email, emailKey: emailKey(email) })
    .where(eq(contact.id, reserved.contactId ?? 0));
  await db
    .update(advertiser)
    .set({ name: business })
    .where(eq(advertiser.id, reserved.advertiserId ?? 0));
  return reservationId;
}

/** The same, confirmed by the button in the email. */
async function book(wish: Parameters<typeof reservedPlace>[0], details = zoe) {
  const id = await reserve(wish, details);
  await confirmReservationByLink({ token: await linkTo(id) }, context);
  return advertiserOf(id);
}

async function advertiserOf(id: number) {
  const [row] = await db.select().from(reservation).where(eq(reservation.id, id));
  return row?.advertiserId ?? 0;
}

anyDatabase("a repeat booking from the site", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });
  const another = { spot: "F2", industry: "roofing" };

  test("joins its advertiser when the same address is confirmed, and not before", async () => {
    const keep = await book({ mailingId });
    const again = { email: "ZOE@copper.example", business: "the copper pipes" };
    const id = await reserve({ mailingId, ...another }, again);
    expect(await advertiserOf(id)).not.toBe(keep);
    await confirmReservationByLink({ token: await linkTo(id) }, context);
    expect(await advertiserOf(id)).toBe(keep);
    expect(await findAdvertiserWithHistory(keep)).toMatchObject({ name: "Copper Pipes LLC" });
    const [join] = await findMergesInto(keep);
    expect(join).toMatchObject({ by: "visitor" });
    await undoMerge({ id: join?.id ?? 0 }, byOperator);
    expect(await advertiserOf(id)).not.toBe(keep);
  });

  test("of another business with the same address, or of another address, stays by itself", async () => {
    const keep = await book({ mailingId });
    expect(await book({ mailingId, ...another }, { ...zoe, business: "Zinc Roofs" })).not.toBe(
      keep,
    );
    const other = { ...zoe, email: "zoe@home.example" };
    expect(await book({ mailingId, spot: "F3", industry: "dental" }, other)).not.toBe(keep);
  });

  test("does not join an address that nobody has confirmed", async () => {
    const id = await reserve({ mailingId }, zoe);
    expect(await book({ mailingId, ...another })).not.toBe(await advertiserOf(id));
  });

  test("waits while somebody chooses a spot for the advertiser", async () => {
    const keep = await book({ mailingId });
    const dental = { mailingId, spot: "F3", industry: "dental" };
    const { reservation: held } = await holdWithDetails(dental);
    await db.update(reservation).set({ advertiserId: keep }).where(eq(reservation.id, held.id));
    expect(await book({ mailingId, ...another })).not.toBe(keep);
  });
});

anyDatabase("duplicates of an advertiser", () => {
  test("are merged all at once, or none of them", async () => {
    await planTestMailings();
    const names = ["Copper Pipes", "Copper Pipes Co", "The Copper Pipes"];
    const made = await db
      .insert(advertiser)
      .values(names.map((name) => ({ name })))
      .returning();
    const [keep = 0, ...folds] = made.map(({ id }) => id);
    const seen = (id: number, expectedVersion = 1) => ({ id, expectedVersion });
    const [one = 0, two = 0] = folds;
    const late = { keep: seen(keep), folds: [seen(one), seen(two, 7)] };
    await expect(mergeSeveralAdvertisers(late, byOperator)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await findMergesInto(keep)).toEqual([]);
    await mergeSeveralAdvertisers(
      { keep: seen(keep), folds: folds.map((id) => seen(id)) },
      byOperator,
    );
    expect((await findMergesInto(keep)).map(({ foldedId }) => foldedId)).toEqual([two, one]);
    const none = mergeSeveralAdvertisers({ keep: seen(keep), folds: [] }, byOperator);
    await expect(none).rejects.toMatchObject({ code: "invalid" });
  });
});
