import { expect, test } from "vitest";
import { advertiser } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { normalizeBusinessName } from "./find-duplicates.ts";
import { findMergesInto, mergeSeveralAdvertisers } from "./merge-advertisers.ts";

test("a name in other capitals, accents or marks, or with another legal form, is the same name", () => {
  for (const name of [
    "Copper Pipes",
    " copper PIPES",
    "Copper Pipes LLC",
    "Copper Pipes, L.L.C.",
    "Copper-Pipes Inc.",
    "The Copper Pipes Co",
    "Cópper Pipes Company, Inc",
    "Copper Pipes Corp.",
  ]) {
    expect(normalizeBusinessName(name), name).toBe("copperpipes");
  }
  expect(normalizeBusinessName("Joe’s & Sons")).toBe(normalizeBusinessName("Joes and Sons, LLC"));
});

test("two names that only begin alike aren't the same, and one that is only a legal form stays as it is", () => {
  expect(normalizeBusinessName("Copper Pipes and Drains")).not.toBe(
    normalizeBusinessName("Copper Pipes"),
  );
  expect(normalizeBusinessName("Copper Pipes Scottsdale")).not.toBe(
    normalizeBusinessName("Copper Pipes"),
  );
  expect(normalizeBusinessName("Costco")).toBe("costco");
  expect(normalizeBusinessName("LLC")).toBe("llc");
  expect(normalizeBusinessName("Inc.")).toBe("inc");
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
    await expectRefusal(mergeSeveralAdvertisers(late, byOperator), "conflict");
    expect(await findMergesInto(keep)).toEqual([]);
    await mergeSeveralAdvertisers(
      { keep: seen(keep), folds: folds.map((id) => seen(id)) },
      byOperator,
    );
    expect((await findMergesInto(keep)).map(({ foldedId }) => foldedId)).toEqual([two, one]);
    const none = mergeSeveralAdvertisers({ keep: seen(keep), folds: [] }, byOperator);
    await expectRefusal(none, "invalid");
  });
});
