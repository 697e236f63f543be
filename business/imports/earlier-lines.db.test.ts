import { beforeEach, expect, test } from "vitest";
import { addAdvertiserWithContact } from "#business/advertisers/add-advertiser-with-contact.ts";
import { emailKey } from "#platform/email-address.ts";
import { carriedOut, plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

const sentences = async (id: number) =>
  (await plannedChangesOf(id)).map((each) => each.replace(/^(\w+) .*?: /, "$1 "));

anyDatabase("an imported row, after the lines before it", () => {
  beforeEach(() => hireOwner());

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
