import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { areNeighbors } from "#artwork/layouts/neighbors.ts";
import { drawHouseAdSvg } from "./draw-house-ad.ts";

test("an empty card has a house ad in each spot, none like that of a neighbor", async () => {
  const { spots } = standardLayout;
  const drawn = await Promise.all(spots.map((spot) => drawHouseAdSvg(spot)));
  for (const [i, one] of spots.entries()) {
    expect(drawn[i]).toMatch(/^<svg /);
    for (const [j, other] of spots.entries()) {
      if (i < j && one.size === other.size && areNeighbors(one, other))
        expect(drawn[i], `${one.id} ${other.id}`).not.toBe(drawn[j]);
    }
  }
});
