import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type HouseBandSetting, houseBandSetting } from "#business/company/house-band-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { changeCompanySetting } from "#business/company/stored-company-setting.ts";
import { mailing } from "#database/schema/mailings.ts";
import { pressFile } from "#database/schema/press.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { hireOwner, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { NO_EDDM_PACK_WITH_PERMIT } from "./pack.ts";
import { findEddmPack } from "./render-pack.ts";

const day = "2027-05-15";

anyDatabase("a pack", () => {
  test("is refused for a card with a permit imprint, by what its sent file says, or by the setting until one is sent", async () => {
    await hireOwner();
    const [retail = 0, other = 0] = await planTestMailings([60, 90]);
    await db.update(mailing).set({ routePlan: [plannedRoute({ day })] });
    const find = (id: number) => outcomeOf(findEddmPack(id, `${day}-scottsdale-main`));
    const send = (mailingId: number, postage: "retail" | "permit") =>
      db.insert(pressFile).values({
        ...{ mailingId, number: 1, formKey: randomUUID(), printer: printerSetting.first },
        ...{ content: { versions: [], findings: [], postage }, madeBy: "Ana" },
        ...{ state: "ready", hash: "ab".repeat(32), byteCount: 1 },
        ...{ sentAt: new Date(), sentTo: "The printer" },
      });
    expect(await find(retail)).toMatchObject({ pieces: 400 });

    const value: HouseBandSetting = {
      ...houseBandSetting.first,
      postage: "permit",
      permitCity: "Mesa AZ",
      permitNumber: "1204",
    };
    await changeCompanySetting({ group: houseBandSetting, value, expectedVersion: 0 }, byOperator);
    expect(await find(retail)).toMatchObject({
      code: "conflict",
      sentence: NO_EDDM_PACK_WITH_PERMIT,
    });
    expect(await outcomeOf(findEddmPack(retail, "no-such-trip"))).toBeUndefined();

    await send(retail, "retail");
    await send(other, "permit");
    const { first } = houseBandSetting;
    expect(await find(retail)).toMatchObject({ pieces: 400 });
    await changeCompanySetting(
      { group: houseBandSetting, value: first, expectedVersion: 1 },
      byOperator,
    );
    expect(await find(other)).toMatchObject({
      code: "conflict",
      sentence: NO_EDDM_PACK_WITH_PERMIT,
    });
  });
});
