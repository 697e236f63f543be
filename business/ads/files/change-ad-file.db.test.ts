import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyAdDetails } from "#business/ads/brief/brief-fields.ts";
import { saveBrief } from "#business/ads/brief/save-brief.ts";
import { findCustomerPictureFiles } from "#business/ads/design/own-pictures.ts";
import { contact } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { removeAdFile } from "./add-ad-file.ts";
import { carryAdFiles, findFilesToCarryOver } from "./change-ad-file.ts";
import { deleteRemovedAdFiles } from "./delete-orphans.ts";
import { findAdFileRendering, findAdFiles } from "./find-ad-files.ts";

anyDatabase("the files of a business's last ad", () => {
  setUpDataDirectory();
  let [last, next] = [0, 0];

  beforeEach(async () => {
    const [first = 0, second = 0] = await planTestMailings([60, 90]);
    const dental = { industry: "dental", spot: "F2" };
    ({ reservationId: last } = await firmPlace({ mailingId: first, ...dental }));
    ({ reservationId: next } = await firmPlace({ mailingId: second, ...dental }));
    await saveBrief(
      {
        ...{ reservationId: last, version: 0, copyAddress: null },
        facts: { ...emptyAdDetails, headline: "The dentist you won’t dread." },
      },
      context,
    );
    const photo = await drawPhoto({ width: 300, height: 200 });
    await sendAdFile(last, photo, { use: "photo", name: "chair.jpg" });
    await sendAdFile(last, await plainPng({ width: 200, height: 100 }), {
      use: "logo",
      name: "logo.png",
    });
    await joinBoth();
    await db.update(contact).set({ emailConfirmedAt: sql`statement_timestamp()` });
  });

  const joinBoth = () =>
    db.execute(sql`update reservation set advertiser_id =
      (select advertiser_id from reservation where id = ${last}) where id = ${next}`);
  const offered = async () => (await findFilesToCarryOver(next)).map(({ name }) => name);
  const here = async () => (await findAdFiles(next)).map(({ name, use }) => [name, use]);
  const carry = () => carryAdFiles({ reservationId: next }, context);

  test("its logo and photos come with a tap, once, and the finished ad doesn’t", async () => {
    await sendAdFile(last, await plainPng({ width: 300, height: 400 }), {
      use: "artwork",
      name: "ad.png",
    });
    expect(await offered()).toEqual(["chair.jpg", "logo.png"]);
    await carry();
    await carry();
    expect(await here()).toEqual([
      ["chair.jpg", "photo"],
      ["logo.png", "logo"],
    ]);
    expect(await offered()).toEqual([]);
    expect(await findCustomerPictureFiles(next)).toHaveLength(2);
  });

  test("stay when the last ad’s are removed and deleted", async () => {
    await carry();
    for (const { id } of await findAdFiles(last)) {
      await removeAdFile({ reservationId: last, fileId: id }, context);
    }
    await db.execute(sql`update ad_file set removed_at = removed_at - interval '3 days'`);
    await deleteRemovedAdFiles();
    for (const file of await findAdFiles(next)) {
      expect((await findAdFileRendering(file))?.bytes.length).toBeGreaterThan(100);
    }
    expect(await here()).toHaveLength(2);
  });

  test("aren’t offered again once they were removed here", async () => {
    await carry();
    const [file] = await findAdFiles(next);
    await removeAdFile({ reservationId: next, fileId: file?.id ?? 0 }, context);
    expect(await offered()).toEqual([]);
  });

  test("are nobody’s who typed their address or hasn’t confirmed it (negative control)", async () => {
    await db.update(contact).set({ emailConfirmedAt: null });
    expect(await offered()).toEqual([]);
    await carry();
    expect(await here()).toEqual([]);
    await db.update(contact).set({ emailConfirmedAt: sql`statement_timestamp()` });
    await db.execute(sql`update reservation set advertiser_id = null where id = ${next}`);
    expect(await offered()).toEqual([]);
  });
});
