import { expect, test } from "vitest";
import { company } from "#company.ts";
import { describeEndedOffer } from "./ended-offer.tsx";

const ended = { byOffice: true, declined: true };

test("an offer that the office ended says that it emailed why only where a mail server is set", () => {
  expect(describeEndedOffer({ ...ended, sendsMail: true }).sentence).toContain(
    "emailed you the reason",
  );
  const without = describeEndedOffer({ ...ended, sendsMail: false }).sentence;
  expect(without).not.toMatch(/wrote|emailed|sent/);
  expect(without).toContain(company().phone.display);
});
