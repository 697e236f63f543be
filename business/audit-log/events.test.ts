import { expect, test } from "vitest";
import type { recordEvent } from "./audit-log.ts";
import { auditEventNames, auditEvents, isAuditEventName } from "./events.ts";

const facts = { offerHours: 24, fieldNames: { website: "the website" } };

test("every event reads as a sentence, also where an older entry lacks its details", () => {
  expect(auditEventNames.length).toBeGreaterThan(100);
  for (const name of auditEventNames) {
    const sentence = auditEvents[name].describe({}, facts);
    expect(sentence, name).toMatch(/^\S.*\S/);
    expect(sentence, name).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

test("a name that is no event's is known as none", () => {
  expect(isAuditEventName("lead.noted")).toBe(true);
  expect(isAuditEventName("lead.danced")).toBe(false);
  expect(isAuditEventName("toString")).toBe(false);
});

test("only a declared event with its own details can be recorded (the types are the proof)", () => {
  const subject = { type: "lead", id: 7 };
  const recorded: Parameters<typeof recordEvent>[2][] = [
    { event: "lead.noted", subject },
    { event: "mailing.planned", subject, detail: { dropDate: "2027-05-15", version: 1 } },
    // @ts-expect-error an event that is not declared
    { event: "lead.danced", subject },
    // @ts-expect-error its details are missing
    { event: "tax-rate.set", subject },
    // @ts-expect-error a detail of another type
    { event: "tax-rate.set", subject, detail: { basisPoints: "175" } },
    // @ts-expect-error the details of another event
    { event: "tax-rate.set", subject, detail: { reason: "lost" } },
    // @ts-expect-error details of an event that has none
    { event: "lead.noted", subject, detail: { reason: "lost" } },
  ];
  expect(recorded).toHaveLength(7);
});
