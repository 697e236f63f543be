import { beforeEach, expect, test } from "vitest";
import { addAdvertiserWithContact } from "#business/advertisers/add-advertiser-with-contact.ts";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { emailKey } from "#platform/email-address.ts";
import { carriedOut, plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

/** A reservation with its buyer. */
async function booked(mailingId: number, industry: string, spot: string) {
  const { reservationId } = await firmPlace({ mailingId, industry, spot });
  const { reference, advertiserId } = (await findReservationById(reservationId)) ?? {};
  const { name, contacts = [] } = (await findAdvertiserWithHistory(advertiserId ?? 0)) ?? {};
  return {
    reference: reference ?? "",
    id: advertiserId ?? 0,
    business: name ?? "",
    ...contacts[0],
  };
}

const sentences = async (id: number) =>
  (await plannedChangesOf(id)).map((each) => each.replace(/^(\w+) .*?: /, "$1 "));

anyDatabase("an imported row, after the lines before it", () => {
  let [one, other] = [
    { reference: "", id: 0, business: "" },
    { reference: "", id: 0, business: "" },
  ];
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    one = await booked(mailingId, "plumbing", "F1");
    other = await booked(mailingId, "solar", "F2");
    await mergeAdvertisers(
      { keep: { id: one.id, expectedVersion: 1 }, fold: { id: other.id, expectedVersion: 1 } },
      byOperator,
    );
  });

  test("of one merged business changes only what no line before it changes, and is carried out as shown", async () => {
    const id = await readRows("reservations", [
      { reference: one.reference, business: "New Name" },
      { reference: other.reference, business: "New Name", email: "new@name.example" },
    ]);
    expect(await sentences(id)).toEqual([
      `change business ${one.business} > New Name`,
      expect.stringMatching(/^change email \S+ > new@name.example$/),
    ]);
    expect(await carriedOut(id)).toEqual(["change done", "change done"]);
    const { name, contacts = [] } = (await findAdvertiserWithHistory(one.id)) ?? {};
    expect(name).toBe("New Name");
    expect(contacts.map(({ email }) => email)).toContain("new@name.example");
  });

  test("has nothing left to do if a line before it does the same", async () => {
    const id = await readRows("reservations", [
      { reference: one.reference, business: "New Name" },
      { reference: other.reference, business: "New Name" },
    ]);
    expect((await sentences(id))[1]).toBe("unchanged Row 2 already does this.");
    expect(await carriedOut(id)).toEqual(["change done", "unchanged -"]);
  });

  test("that says otherwise than a line before it is refused with that line; one that nobody touched stays", async () => {
    const says =
      "refused Row 2 says something different about this business. Make both the same, or clear one.";
    const first = { reference: one.reference, business: "New Name" };
    const rows = [
      { business: "Third Name" },
      { business: one.business, email: "new@name.example" },
      { business: one.business },
    ].map((row) => [first, { reference: other.reference, ...row }]);
    const plannedChanges = [];
    for (const table of rows)
      plannedChanges.push((await sentences(await readRows("reservations", table)))[1]);
    expect(plannedChanges).toEqual([
      `${says} (business New Name > Third Name)`,
      `${says} (business New Name > ${one.business})`,
      "unchanged ",
    ]);
    expect(await carriedOut(await readRows("reservations", rows[2] ?? []))).toEqual([
      "change done",
      "unchanged -",
    ]);
    expect(await findAdvertiserWithHistory(one.id)).toMatchObject({ name: "New Name" });
  });

  test("that wants the name, address or phone that a line before it gives to a business is refused", async () => {
    const own = { business: "Bluebird", email: "pat@blue.example", phone: "+14805550101" };
    const { advertiserId } = await addAdvertiserWithContact(
      { ...own, name: "Pat Moreno", website: null, emailKey: emailKey(own.email) },
      byOperator,
    );
    const changed = { business: "Redbird", email: "pat@red.example", phone: "480 555 0199" };
    const given = { person: "Lee Sol", business: "A", email: "a@a.example", phone: "4805550111" };
    const id = await readRows("advertisers", [
      { number: String(advertiserId), ...changed },
      { ...given, business: "redbird" },
      { ...given, email: "PAT@red.example" },
      { ...given, phone: "(480) 555-0199" },
      given,
    ]);
    expect((await sentences(id)).slice(1)).toEqual([
      "refused Row 2 has the same name.",
      "refused Row 2 has the same email.",
      "refused Row 2 has the same phone number.",
      expect.stringMatching(/^new /),
    ]);
    expect(await carriedOut(id)).toEqual([
      "change done",
      ...["refused -", "refused -", "refused -"],
      "new done",
    ]);
  });
});
