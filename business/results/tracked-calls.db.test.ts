import { afterEach, beforeEach, expect, test } from "vitest";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import {
  answerTrackedCall,
  computeTwilioSignature,
  findTrackedNumber,
  setTrackedNumber,
  trackedCallAddress,
} from "./tracked-calls.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const NUMBER = "+14805550100";
const SHOP = "+14805550142";
const noon = new Date("2026-11-23T19:20:00Z");

let calls = 0;
let id = 0;
let restoreSettings = () => {};

const fieldsOf = (given: Record<string, string> = {}) => ({
  To: NUMBER,
  From: "+16025550199",
  CallSid: `CA${++calls}`,
  ...given,
});

const signatureOf = (fields: Record<string, string>, token = TOKEN) =>
  computeTwilioSignature(token, trackedCallAddress(), new Map(Object.entries(fields)));

const ask = (fields: Record<string, string>, signature = signatureOf(fields)) =>
  outcomeOf(answerTrackedCall({ signature, fields: new Map(Object.entries(fields)) }, noon));

const track = (number: string, forwardsTo: string) =>
  outcomeOf(setTrackedNumber({ reservationId: id, number, forwardsTo }, byOperator));

test("a call is signed as in Twilio’s published example", () => {
  const fields = new Map([
    ["CallSid", "CA1234567890ABCDE"],
    ["From", "+14158675309"],
    ["Digits", "1234"],
    ["To", "+18005551212"],
    ["Caller", "+14158675309"],
  ]);
  const asked = "https://mycompany.com/myapp.php?foo=1&bar=2";
  expect(computeTwilioSignature("12345", asked, fields)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
});

anyDatabase("calls to a tracked number", () => {
  beforeEach(async () => {
    restoreSettings = overrideSettings({ twilioAuthToken: TOKEN });
    const [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });
  afterEach(() => restoreSettings());

  test("are connected without recording, and counted for their ad by the hour, each once", async () => {
    await track("(480) 555-0100", "(480) 555-0142");
    const one = fieldsOf();
    expect(await ask(one)).toBe(`<Response><Dial record="do-not-record">${SHOP}</Dial></Response>`);
    await ask(fieldsOf());
    // Asked again after another call, and by a process that hasn't heard of it.
    await Promise.all([ask(one), ask(one)]);
    expect(await db.select().from(codeScan)).toMatchObject([
      { hour: new Date("2026-11-23T19:00:00Z"), trackedCalls: 2, people: 0, calls: 0 },
    ]);
  });

  test("that Twilio didn't sign are refused, and counted nowhere", async () => {
    await track(NUMBER, SHOP);
    const fields = fieldsOf();
    for (const signature of ["", "AAAA", signatureOf(fields, `${TOKEN}x`)])
      expect(await ask(fields, signature)).toMatchObject(refused("not-allowed"));
    expect(await ask({ ...fields, To: SHOP }, signatureOf(fields))).toMatchObject(
      refused("not-allowed"),
    );
    expect(await db.$count(codeScan)).toBe(0);
  });

  test("without the setting don't exist", async () => {
    restoreSettings();
    restoreSettings = overrideSettings({ twilioAuthToken: undefined });
    expect(await ask(fieldsOf())).toMatchObject(refused("not-found"));
  });

  test("of a number that no ad has anymore are rejected", async () => {
    await track(NUMBER, SHOP);
    await track("", "");
    expect(await findTrackedNumber(id)).toBeUndefined();
    expect(await ask(fieldsOf())).toBe("<Response><Reject/></Response>");
  });

  test("can't loop, and need both numbers", async () => {
    expect(await track(NUMBER, "")).toMatchObject(refused("invalid"));
    expect(await track(NUMBER, NUMBER)).toMatchObject(refused("invalid"));
  });
});
