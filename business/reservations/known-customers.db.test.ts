import { beforeEach, expect, test } from "vitest";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { addAdvertiserWithContact } from "#business/advertisers/upsert-advertiser.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import {
  findKnownCustomers,
  type TypedCustomer,
} from "#business/reservations/search/find-prospects.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { byOperator, placedByOffice } from "#tests/support/business/papers.ts";
import { planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

const nothing: TypedCustomer = { business: "", name: "", email: "", phone: "" };

const copper = {
  business: "Copper Pipes LLC",
  name: "Zoe Hart",
  email: "zoe@copper.example",
  phone: "+14805550142",
  website: null,
};

const addCopper = async (more: Partial<typeof copper> = {}) => {
  const details = { ...copper, ...more };
  const made = await addAdvertiserWithContact(
    { ...details, emailKey: emailKey(details.email) },
    byOperator,
  );
  return made.advertiserId;
};

anyDatabase("looking up who is known", () => {
  beforeEach(async () => {
    await planTestMailings();
  });

  const found = async (typed: Partial<TypedCustomer>) => {
    const known = await findKnownCustomers({ ...nothing, ...typed });
    return known.map(({ kind, id, isSame }) => ({ kind, id, isSame }));
  };

  test("finds an advertiser by its name, address and number, each alone", async () => {
    const id = await addCopper();
    const same = [{ kind: "advertiser", id, isSame: true }];
    expect(await found({ business: "the copper pipes" })).toEqual(same);
    expect(await found({ email: "ZOE@copper.example" })).toEqual(same);
    expect(await found({ phone: "480 555 0142" })).toEqual(same);
    expect(await found({ phone: "+1 (480) 555-0142" })).toEqual(same);
  });

  test("offers what half a name or address resembles, without taking it for the same", async () => {
    const id = await addCopper();
    const alike = [{ kind: "advertiser", id, isSame: false }];
    expect(await found({ business: "copp" })).toEqual(alike);
    expect(await found({ email: "zoe@" })).toEqual(alike);
    expect(await found({ name: "zoe hart" })).toEqual(alike);
  });

  test("finds nobody by too short a text, and never an advertiser that was merged into another: they can’t book", async () => {
    const keep = await addCopper();
    const zinc = { business: "Zinc Roofs", email: "z@zinc.example", phone: "+14805550199" };
    const fold = await addCopper(zinc);
    expect(await found({})).toEqual([]);
    expect(await found({ business: "co", email: "zo", phone: "480" })).toEqual([]);
    const versions = { expectedVersion: 1 };
    await mergeAdvertisers(
      { keep: { id: keep, ...versions }, fold: { id: fold, ...versions } },
      byOperator,
    );
    expect(await found({ business: "Zinc Roofs" })).toEqual([]);
    expect(await found({ email: "z@zinc.example" })).toMatchObject([{ id: keep }]);
    const [{ id: mailingId = 0 } = {}] = await db.select().from(mailing);
    const place = placedByOffice({ mailingId, advertiserId: fold });
    await expectRefusal(place, "conflict");
  });

  test("finds leads too, those who are surely the same first", async () => {
    const id = await addCopper();
    const lead = await addLead(
      { business: "Copper Pots", phone: "+14805550150", state: "new", reason: "" },
      byOperator,
    );
    expect(await found({ business: "copper", phone: "(480) 555-0150" })).toEqual([
      { kind: "lead", id: lead, isSame: true },
      { kind: "advertiser", id, isSame: false },
    ]);
  });
});

anyDatabase("a spot that the office books", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  const place = (more: { advertiserId?: number; leadId?: number; email?: string } = {}) => {
    const { email, ...rest } = more;
    const { terms: _, ...details } = someDetails(email ? { email } : {});
    return placedByOffice({ mailingId, details, ...rest });
  };

  test("for an advertiser joins their history, keeps their name, and adds the person", async () => {
    const id = await addCopper();
    const { id: reservationId } = await place({ advertiserId: id });
    const known = await findAdvertiserWithHistory(id);
    expect(known).toMatchObject({
      name: "Copper Pipes LLC",
      reservations: [{ id: reservationId }],
    });
    expect(known?.contacts).toHaveLength(2);
    expect(await db.$count(advertiser)).toBe(1);
  });

  test("wins the lead it was for, and every open lead with the same address", async () => {
    const open = { state: "contacted", reason: "", nextCallOn: "2027-01-04" } as const;
    const leadId = await addLead({ ...open, phone: "+14805550150" }, byOperator);
    const same = await addLead({ ...open, email: "lee@pots.example" }, byOperator);
    const other = await addLead({ ...open, email: "kim@pots.example" }, byOperator);
    const { id } = await place({ leadId, email: "Lee@pots.example" });
    const { reference } = (await findReservationById(id)) ?? {};
    const won = { state: "won", reason: `Reservation ${reference}`, nextCallOn: null };
    expect(await findLeadById(leadId)).toMatchObject(won);
    expect(await findLeadById(same)).toMatchObject(won);
    expect(await findLeadById(other)).toMatchObject({ state: "contacted" });
  });
});
