import { expect, test } from "vitest";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  createAvailabilityFingerprinter,
  subscribeToAvailabilityChanges,
} from "./subscribe-to-availability-changes.ts";

anyDatabase("watching what is available", () => {
  test("a change on a mailing is announced, and shows only in that mailing's stamp", async () => {
    const [here = 0, there = 0] = await planTestMailings();
    const before = createAvailabilityFingerprinter();
    const announced = Promise.withResolvers<number | undefined>();
    const stop = subscribeToAvailabilityChanges(announced.resolve);
    await hold({ mailingId: here });
    expect(await announced.promise).toBe(here);
    stop();
    const after = createAvailabilityFingerprinter();
    expect(after([here])).not.toBe(before([here]));
    expect(after([here, there])).not.toBe(before([here, there]));
    expect(after([there])).toBe(before([there]));
    expect(createAvailabilityFingerprinter()([here]), "as long as nothing changes").toBe(
      after([here]),
    );
  });

  test("a stamp keeps the state from when it was taken", async () => {
    const [here = 0] = await planTestMailings();
    const early = createAvailabilityFingerprinter();
    const announced = Promise.withResolvers<number | undefined>();
    const stop = subscribeToAvailabilityChanges(announced.resolve);
    await hold({ mailingId: here });
    await announced.promise;
    stop();
    expect(early([here])).not.toBe(createAvailabilityFingerprinter()([here]));
  });
});
