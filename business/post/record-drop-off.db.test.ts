import { beforeEach, expect, test } from "vitest";
import { findExpense, findExpenseTotalsByMailing } from "#business/expenses/find-expenses.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { saveRoutePlan } from "#business/mailings/save-route-plan.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { replaceRecordedDrops } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { mailing } from "#database/schema/mailings.ts";
import { confirmationCopy } from "#database/schema/post.ts";
import { addDays, longDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, everyMessage, tellAllNews } from "#tests/support/business/papers.ts";
import {
  messagesWithNews,
  openPostOfficeDay,
  paidPlaceWithAd,
  plannedRoute,
  printMailing,
  seenMailing,
} from "#tests/support/business/printed-mailing.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { textOfPages } from "#tests/support/files/pdf-text.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { listOpenDropOffTrips } from "./pack.ts";
import { findPostOffices, savePostOffice } from "./post-offices.ts";
import {
  addPostPhoto,
  findPostPhotos,
  readPostPhoto,
  removePostPhoto,
  restorePostPhoto,
} from "./post-photos.ts";
import {
  findProofOfMailing,
  readProofOfMailingPicture,
  renderProofOfMailing,
} from "./proof-of-mailing.ts";
import { recordDropOff, undoDropOff } from "./record-drop-off.ts";

setUpDataDirectory();

const day = openPostOfficeDay();
/** 500 cards in ten bundles, in two routes. */
const routePlan = [
  plannedRoute({ homes: 300, day }),
  plannedRoute({ route: "C002", homes: 200, day }),
];

anyDatabase("a drop-off at the post office", () => {
  let id = 0;
  let reservationId = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60, 90]);
    ({ reservationId } = await paidPlaceWithAd({ mailingId: id }));
    await db.update(mailing).set({ households: 500 });
    await printMailing(id);
    await saveRoutePlan({ ...(await seen()), routePlan }, byOperator);
  });

  const found = async () => {
    const now = await findOfficeMailingById(id);
    if (!now) throw new Error("no mailing");
    return now;
  };
  const seen = () => seenMailing(id);
  const input = async (bundles: string[], more: object = {}) => ({
    ...(await seen()),
    ...{ date: day, postOffice: "Scottsdale Main", bundles, fewer: {}, note: "" },
    ...more,
  });
  const keys = async () =>
    listOpenDropOffTrips(await found()).flatMap(({ bundles }) => bundles.map(({ key }) => key));
  const mailedNews = () => messagesWithNews("mailed");

  test("records only what was selected, less what was missing; customers hear so then, as it was shown before", async () => {
    const selected = (await keys()).slice(0, 4);
    const about = await input(selected, { fewer: { "85251-C002": 3 }, note: "C002 refused" });
    const { emails } = await previewEmails((tx) => recordDropOff(about, byOperator, tx));
    expect(emails[0]?.text).toContain("the first part of");
    expect((await found()).drops).toEqual([]);
    await recordDropOff(about, byOperator);
    expect((await found()).state).toBe("dropped");
    expect((await found()).drops).toEqual([
      {
        ...{ date: day, pieces: 397, postOffice: "Scottsdale Main", note: "C002 refused" },
        routes: [
          { zip: "85251", route: "C001", pieces: 300, bundles: [1, 2, 3] },
          { zip: "85251", route: "C002", pieces: 97, bundles: [1] },
        ],
      },
    ]);
    const [stop] = listOpenDropOffTrips(await found());
    expect(stop?.left).toBe(100);
    expect(await mailedNews()).toHaveLength(1);
  });

  test("goes on with what is left on a second trip, and no bundle is dropped off twice", async () => {
    const all = await keys();
    await recordDropOff(await input(all.slice(0, 4)), byOperator);
    expect(await outcomeOf(recordDropOff(await input(all), byOperator))).toMatchObject({
      sentence: "Some of these bundles are already dropped off. Reload the page.",
    });
    await recordDropOff(await input(all.slice(4)), byOperator);
    expect(listOpenDropOffTrips(await found()).map(({ left }) => left)).toEqual([0]);
    expect(await mailedNews()).toHaveLength(2);
  });

  test("is taken back one by one, until the card is with us again", async () => {
    const all = await keys();
    await recordDropOff(await input(all.slice(0, 4)), byOperator);
    await recordDropOff(await input(all.slice(4)), byOperator);
    await undoDropOff(await seen(), byOperator);
    expect(listOpenDropOffTrips(await found())[0]?.left).toBe(100);
    await undoDropOff(await seen(), byOperator);
    expect(await found()).toMatchObject({ state: "printed", drops: [] });
  });

  test("is told from one of as many cards at the same place that day: each keeps its bundles, and one taken back is corrected", async () => {
    const all = await keys();
    for (const bundles of [all.slice(0, 1), all.slice(1, 2)]) {
      await recordDropOff(await input(bundles), byOperator);
    }
    const recorded = (await found()).drops;
    const typed = recorded.map(({ routes: _, ...drop }) => drop);
    const drops = [...typed, { date: day, pieces: 5, postOffice: "Shea" }];
    await replaceRecordedDrops({ ...(await seen()), drops }, byOperator);
    expect((await found()).drops.slice(0, 2)).toEqual(recorded);
    await replaceRecordedDrops({ ...(await seen()), drops: recorded }, byOperator);
    await tellAllNews();
    const corrections = async () =>
      (await everyMessage()).filter(({ label }) => label.includes("drops-corrected")).length;
    const before = await corrections();
    await undoDropOff(await seen(), byOperator);
    await tellAllNews();
    expect(await corrections()).toBe(before + 1);
  });

  test("keeps its bundles when another drop is corrected by hand", async () => {
    await recordDropOff(await input(await keys()), byOperator);
    const [drop] = (await found()).drops;
    if (!drop) throw new Error("no drop");
    const { routes, ...typed } = drop;
    const drops = [typed, { date: day, pieces: 5, postOffice: "Shea" }];
    await replaceRecordedDrops({ ...(await seen()), drops }, byOperator);
    expect((await found()).drops[0]?.routes).toEqual(routes);
  });

  test("is refused without a bundle, with a day to come, and with more missing than there were", async () => {
    const [first = ""] = await keys();
    for (const [about, sentence] of [
      [await input([]), "Select the bundles they took."],
      [
        await input([first], { date: addDays(day, 30) }),
        "That date is in the future. Record it once it happens.",
      ],
      [
        await input([first], { fewer: { "85251-C001": 100 } }),
        "A route can’t have that many fewer cards than its bundles.",
      ],
    ] as const) {
      expect(await outcomeOf(recordDropOff(about, byOperator))).toMatchObject({ sentence });
    }
    expect((await found()).drops).toEqual([]);
  });

  test("is shown with its routes, photos and dates, and only what was dropped off", async () => {
    const proof = async () => findProofOfMailing(await found());
    expect(await proof()).toBeUndefined();
    const upload = await drawPhoto({ width: 40, height: 30, orientation: 1 });
    await addPostPhoto({ mailingId: id, upload, caption: "Receipt", amount: "" }, byOperator);
    await recordDropOff(await input((await keys()).slice(0, 4)), byOperator);
    const [photo] = await findPostPhotos(id);
    const part = `photo-${photo?.id}`;
    expect(await proof()).toMatchObject({
      facts: expect.arrayContaining([
        ["Mailed", "400 cards, one to each home; at least 500 promised"],
      ]),
      drops: [
        {
          title: expect.stringMatching(/, Scottsdale Main: 400 cards$/),
          routes: [
            ["85251-C001", "300"],
            ["85251-C002", "100"],
          ],
        },
      ],
      pictures: [{ part, alt: "Receipt" }],
    });
    const pages = await textOfPages((await renderProofOfMailing(await found())) ?? Buffer.of());
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        "400 cards, one to each home; at least 500 promised",
        "0 of 1 mailed to advertisers",
        ...["85251-C001", "300", "Receipt"],
      ]),
    );
    await db.insert(confirmationCopy).values({ reservationId, sentOn: day, sentBy: "Ana" });
    expect((await findProofOfMailing(await found(), reservationId))?.facts).toContainEqual([
      "Your printed copy",
      `Mailed ${longDate(day)}`,
    ]);
    expect(await renderProofOfMailing(await found())).toEqual(
      await renderProofOfMailing(await found()),
    );
    expect(await readProofOfMailingPicture(await found(), part)).toBeInstanceOf(Buffer);
    await removePostPhoto({ mailingId: id, photoId: photo?.id ?? 0 }, byOperator);
    expect(await readProofOfMailingPicture(await found(), part)).toBeUndefined();
    expect(await readProofOfMailingPicture(await found(), "front")).toBeUndefined();
  });

  test("has its photos, encoded anew, which can be removed and restored", async () => {
    const upload = await drawPhoto({ width: 2400, height: 300, orientation: 1 });
    const caption = "Receipt of the post office";
    await addPostPhoto({ mailingId: id, upload, caption, amount: "" }, byOperator);
    const [photo] = await findPostPhotos(id);
    expect(photo).toMatchObject({ caption, isRemoved: false });
    const choice = { mailingId: id, photoId: photo?.id ?? 0 };
    expect((await readPostPhoto(choice))?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await readPostPhoto({ ...choice, mailingId: id + 1 })).toBeUndefined();
    await removePostPhoto(choice, byOperator);
    expect((await findPostPhotos(id))[0]?.isRemoved).toBe(true);
    await restorePostPhoto(choice, byOperator);
    expect((await findPostPhotos(id))[0]?.isRemoved).toBe(false);
    for (const bad of [new Uint8Array(), Buffer.from("%PDF-1.7")]) {
      const refused = addPostPhoto({ mailingId: id, upload: bad, caption, amount: "" }, byOperator);
      expect(await outcomeOf(refused)).toMatchObject({ code: "invalid", field: "photo" });
    }
  });

  test("a receipt's photo is an expense of the card, once however often it is sent, and both are taken back together", async () => {
    const upload = await drawPhoto({ width: 60, height: 40, orientation: 1 });
    const receipt = { mailingId: id, upload, caption: "Post office receipt" };
    const postage = async () => (await findExpenseTotalsByMailing([id])).get(id)?.postage;
    const refused = addPostPhoto({ ...receipt, amount: "2,50" }, byOperator);
    expect(await outcomeOf(refused)).toMatchObject({ code: "invalid", field: "amount" });
    expect(await findPostPhotos(id)).toEqual([]);

    await recordDropOff(await input(await keys()), byOperator);
    for (const amount of ["", "130.00", "130.00"])
      await addPostPhoto({ ...receipt, amount }, byOperator);
    const [photo, ...others] = await findPostPhotos(id);
    expect(others).toEqual([]);
    expect(photo?.expense?.amountCents).toBe(130_00);
    const recorded = await findExpense(photo?.expense?.id ?? 0);
    expect(recorded).toMatchObject({ kind: "postage", mailingId: id, paidOn: day });
    expect(recorded?.receipts).toMatchObject([{ type: "image/jpeg" }]);

    const choice = { mailingId: id, photoId: photo?.id ?? 0 };
    await removePostPhoto(choice, byOperator);
    expect(await postage()).toBeUndefined();
    await restorePostPhoto(choice, byOperator);
    expect(await postage()).toBe(130_00);
  });

  test("a post office's address and Saturdays are kept, and changed", async () => {
    const office = { name: "Shea", address: "1 Postal Way", opensSaturday: true };
    await savePostOffice({ mailingId: id, ...office }, byOperator);
    await savePostOffice({ mailingId: id, ...office, opensSaturday: false }, byOperator);
    expect(await findPostOffices()).toEqual([{ ...office, opensSaturday: false }]);
  });
});
