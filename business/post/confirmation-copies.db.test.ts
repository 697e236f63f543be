import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyAdDetails } from "#business/ads/brief/brief-fields.ts";
import { savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { findWhyNotToResendMessages } from "#business/reservations/messages/resend-message.ts";
import { adBrief } from "#database/schema/ads.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  askForCopyAddresses,
  findConfirmationCopies,
  recordConfirmationCopiesSent,
  undoConfirmationCopySent,
} from "./confirmation-copies.ts";

const copyAddress = { name: "Copper", street: "1 Main St", town: "Mesa AZ", zip: "85201" };

anyDatabase("the printed copies of a card", () => {
  let mailingId = 0;
  const place = async (spot: string, industry: string) => {
    const { reservationId } = await firmPlace({ mailingId, spot, industry });
    await recordCheck(reservationId);
    return reservationId;
  };
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
  });

  const saveAddress = (reservationId: number) =>
    savePrintedCopyAddress({ reservationId, address: copyAddress }, byOperator);
  const told = async () => {
    await tellAllNews();
    const all = await everyMessage();
    return all.flatMap(({ label }) => /mailing-news-(copy[\w-]*):/.exec(label)?.[1] ?? []);
  };

  test("are selected when they're mailed, and the advertiser hears so, with a correction if they weren't", async () => {
    const [one, two] = [await place("F1", "plumbing"), await place("F2", "solar")];
    await db.insert(adBrief).values({
      ...{ reservationId: one, facts: emptyAdDetails, copyAddress, changedBy: "office" },
    });
    expect(await findConfirmationCopies(mailingId)).toMatchObject([
      { reservationId: one, spot: "F1", address: copyAddress, sentOn: null },
      { reservationId: two, spot: "F2", address: null, sentOn: null },
    ]);
    const both = { mailingId, reservationIds: [one, two] };
    expect(await outcomeOf(recordConfirmationCopiesSent(both, byOperator))).toMatchObject({
      sentence: expect.stringMatching(/^We have no address for .+’s copy yet\.$/),
    });
    const first = { mailingId, reservationIds: [one] };
    const { emails } = await previewEmails((tx) =>
      recordConfirmationCopiesSent(first, byOperator, tx),
    );
    expect(emails[0]?.text).toContain("to Copper, 1 Main St, Mesa AZ 85201");
    await recordConfirmationCopiesSent(first, byOperator);
    await recordConfirmationCopiesSent(first, byOperator);
    expect((await findConfirmationCopies(mailingId))[0]?.sentOn).not.toBeNull();
    expect(await told()).toEqual(["copy"]);
    await undoConfirmationCopySent({ mailingId, reservationId: one }, byOperator);
    expect((await findConfirmationCopies(mailingId))[0]?.sentOn).toBeNull();
    expect((await told()).toSorted()).toEqual(["copy", "copy-not-sent"]);
  });

  test("that have no address are asked for by an email that is read first, at most once a day, and not again once it is here", async () => {
    const [asked, known] = [await place("F1", "plumbing"), await place("F2", "solar")];
    await saveAddress(known);
    const ask = () => askForCopyAddresses({ mailingId }, byOperator);
    const { emails } = await previewEmails((tx) =>
      askForCopyAddresses({ mailingId }, byOperator, tx),
    );
    expect(emails).toMatchObject([
      { text: expect.stringContaining("we don’t have an address for it yet. Please enter it by") },
    ]);
    expect(emails[0]?.text).toContain("/ad/proof#printed-copy");
    await ask();
    expect(await outcomeOf(ask())).toMatchObject({
      sentence: "You already asked them today. Call them, or wait a day.",
    });
    expect(await told()).toEqual(["copy-address"]);
    const [{ id = "" } = {}] = await db
      .update(message)
      .set({ state: "sent" })
      .where(eq(message.kind, "mailing-news-copy-address"))
      .returning({ id: message.id });
    expect(await findWhyNotToResendMessages([id])).toEqual(new Map());
    await saveAddress(asked);
    expect(await findWhyNotToResendMessages([id])).toEqual(new Map([[id, "The address is here"]]));
    expect(await outcomeOf(ask())).toMatchObject({ sentence: "Every copy has an address." });
  });

  test("have no address while the one in the ad details is half typed or wrong", async () => {
    const reservationId = await place("F1", "plumbing");
    const wrong = { ...copyAddress, town: "Mesa", zip: "85" };
    await db.insert(adBrief).values({
      ...{ reservationId, facts: emptyAdDetails, copyAddress: wrong, changedBy: "office" },
    });
    expect(await findConfirmationCopies(mailingId)).toMatchObject([
      { reservationId, address: null },
    ]);
  });
});
