import { beforeEach, expect, test } from "vitest";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { MAX_QUOTE_LENGTH } from "./ad-result.ts";
import {
  approveQuote,
  countUnapprovedQuotesByMailing,
  findQuoteOfReservation,
  findQuotesOfMailing,
  findShownQuotes,
  giveQuote,
  hideQuote,
  withdrawQuote,
} from "./quotes.ts";

const sentence = "Eleven new customers in three weeks.";

let card = 0;
let id = 0;

const give = (said = sentence, consent = "on") =>
  outcomeOf(giveQuote({ reservationId: id, sentence: said, consent }, context));
const approve = (said = sentence) =>
  outcomeOf(approveQuote({ reservationId: id, sentence: said }, byOperator));
const shown = async () => (await findShownQuotes()).map((quote) => quote.sentence);

anyDatabase("what an advertiser says for our pages", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });

  test("is shown with the business's name once the office has approved it, and not before", async () => {
    await give();
    expect(await shown()).toEqual([]);
    expect(await countUnapprovedQuotesByMailing()).toMatchObject([{ mailingId: card, quotes: 1 }]);
    await approve();
    const [{ industry = "" } = {}] = await findShownQuotes();
    expect(await findShownQuotes(industry)).toMatchObject([
      { sentence, business: expect.stringMatching(/^Business \d+$/) },
    ]);
    expect(await findShownQuotes("bakery")).toEqual([]);
    expect(await countUnapprovedQuotesByMailing()).toEqual([]);
  });

  test("is neither taken without consent, nor empty, nor longer than a sentence", async () => {
    expect(await give(sentence, "")).toMatchObject(refused("invalid"));
    expect(await give("  ")).toMatchObject(refused("invalid"));
    expect(await give("a".repeat(MAX_QUOTE_LENGTH + 1))).toMatchObject(refused("invalid"));
    expect(await findQuoteOfReservation(id)).toBeUndefined();
  });

  test("is gone from the pages at once when they withdraw it, also from the office's list", async () => {
    await give();
    let announced = 0;
    const stop = onAnnouncement(SITE_TOPIC, () => announced++);
    await approve();
    await expect.poll(() => announced).toBeGreaterThan(0);
    const before = announced;
    await withdrawQuote({ reservationId: id }, context);
    await expect.poll(() => announced).toBeGreaterThan(before);
    stop();
    expect(await shown()).toEqual([]);
    expect(await findQuotesOfMailing(card)).toEqual([]);
  });

  test("that they change is read again before it is shown", async () => {
    await give();
    await approve();
    await give("Twelve, actually.");
    expect(await shown()).toEqual([]);
    expect(await approve(sentence)).toMatchObject(refused("conflict"));
    await approve("Twelve, actually.");
    expect(await shown()).toEqual(["Twelve, actually."]);
  });

  test("that the office hides stays the advertiser's, and can be shown again", async () => {
    await give();
    await approve();
    await hideQuote({ reservationId: id, sentence }, byOperator);
    expect(await shown()).toEqual([]);
    expect(await findQuoteOfReservation(id)).toEqual({ sentence, isShown: false });
    await approve();
    expect(await shown()).toEqual([sentence]);
  });
});
