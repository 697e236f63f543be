import { expect, test } from "vitest";
import { PATIENCE, playAttack, withoutHoldLimits } from "#tests/support/business/card-attack.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

/** The whole week: `ATTACK_HOURS=168`. */
const HOURS = Number(process.env.ATTACK_HOURS ?? 6);

anyDatabase("a card that is attacked from 8 networks", () => {
  test("gives an honest buyer a spot within 30 minutes of asking, at every hour", {
    timeout: 60_000 + HOURS * 60_000,
  }, async () => {
    const { asked, minutes, mostAtOnce } = await playAttack({ hours: HOURS, everyMinutes: 15 });
    expect(asked).toBe(HOURS);
    expect(minutes).toHaveLength(HOURS);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(PATIENCE);
    expect(mostAtOnce).toBeLessThan(14);
  });

  test("would be taken whole under the rules of before (negative control)", {
    timeout: 300_000,
  }, async () => {
    const before = await withoutHoldLimits(() =>
      playAttack({ hours: 3, everyMinutes: 15, typedIsProven: true }),
    );
    expect(before.minutes.length).toBeLessThan(before.asked);
    expect(before.mostAtOnce).toBe(14);
  });
});
