import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  addToEndOfWaitlist,
  addToWaitlist,
  confirmWaitlist,
  leaveWaitlist,
  removeFromWaitlist,
} from "./add-to-waitlist.ts";
import { type WaitlistContact, waitlistForm } from "./forms.ts";
import { findWaitlistContactToConfirm, listWaitlist } from "./waitlist-entries.ts";

const LEE = { name: "Lee Park", phone: "+14805550142", note: "Call after 4 pm." };
const OTHER = { name: "Nobody", phone: "+14805550199", note: null };

anyDatabase("name, phone and note of the waitlist", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
  });

  const wish = () => ({ mailingId, industry: "plumbing", email: "lee@shop.example" });

  /** As a visitor asks: anyone can type anyone's address. */
  const ask = async (contact: Partial<WaitlistContact>) => {
    const { entry } = await addToWaitlist(db, { ...wish(), networkHash: "", ...contact }, context);
    return entry.id;
  };

  /** As long ago as a second message takes. */
  const anHourPasses = () =>
    db
      .update(waitlistEntry)
      .set({ queuedAt: sql`${waitlistEntry.queuedAt} - interval '61 minutes'` });

  const token = async (id: number) => ({ token: await signRecordId("waitlist", id) });

  const office = async () => {
    const { rows } = await listWaitlist({ page: 1, today: arizonaDate(new Date()) }, 9);
    return rows.map(({ name, phone, note }) => ({ name, phone, note }));
  };

  test("are shown to the office as they were typed, and stay when the mailbox confirms", async () => {
    const id = await ask(LEE);
    expect(await office()).toEqual([LEE]);
    expect(await findWaitlistContactToConfirm(id)).toMatchObject(LEE);
    await confirmWaitlist(await token(id), context);
    expect(await office()).toEqual([LEE]);
  });

  test("of an unconfirmed entry don't change when somebody types its address again", async () => {
    const id = await ask(LEE);
    await ask(OTHER);
    await anHourPasses();
    await ask(OTHER);
    expect(await office()).toEqual([LEE]);
    expect(await findWaitlistContactToConfirm(id)).toMatchObject(OTHER);
  });

  test("change once the mailbox confirms what was typed again, and a blank field erases nothing", async () => {
    const id = await ask(LEE);
    await anHourPasses();
    await ask(OTHER);
    await confirmWaitlist(await token(id), context);
    expect(await office()).toEqual([{ ...OTHER, note: LEE.note }]);
  });

  test("of somebody in line never change by a form", async () => {
    await addToEndOfWaitlist(db, { ...wish(), ...LEE });
    await anHourPasses();
    await ask(OTHER);
    expect(await office()).toEqual([LEE]);
  });

  test.each(["leaves", "is removed"])(
    "stay as they are after one %s and a stranger asks",
    async (how) => {
      const id = await addToEndOfWaitlist(db, { ...wish(), ...LEE });
      if (how === "leaves") await leaveWaitlist(await token(id), context);
      else await removeFromWaitlist({ id }, byOperator);
      await ask(OTHER);
      expect(await office()).toEqual([LEE]);
    },
  );

  test("of a stranger aren't taken when the office puts the person in line", async () => {
    const id = await addToEndOfWaitlist(db, { ...wish(), ...LEE });
    await leaveWaitlist(await token(id), context);
    await ask(OTHER);
    await addToEndOfWaitlist(db, { ...wish(), ...LEE });
    await confirmWaitlist(await token(id), context);
    expect(await office()).toEqual([LEE]);
  });
});

const WISH = { mailingId: "1", industry: "plumbing", email: "lee@shop.example" };

test("the waitlist takes an email alone, and name, phone and note where they are given", () => {
  const none = { name: null, phone: null, note: null };
  expect(v.parse(waitlistForm, WISH)).toMatchObject(none);
  expect(v.parse(waitlistForm, { ...WISH, name: " ", phone: "", note: "\n" })).toMatchObject(none);
  const given = { name: " Lee  Park", phone: "(480) 555-0142", note: "After 4 pm.\nNot Fridays." };
  expect(v.parse(waitlistForm, { ...WISH, ...given })).toMatchObject({
    ...{ name: "Lee Park", phone: "+14805550142", note: given.note },
  });
});

test.each([
  ["name", "n".repeat(81)],
  ["phone", "555"],
  ["note", "n".repeat(501)],
])("the waitlist says at the field %s what is wrong", (field, typed) => {
  const { issues = [] } = v.safeParse(waitlistForm, { ...WISH, [field]: typed });
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual([field]);
});
