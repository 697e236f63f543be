import { expect, test } from "vitest";
import type { OfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { adTask } from "./ad-tasks.ts";

const AD: OfficeAd = {
  reservationId: 7,
  reference: "7K3M-9PQX",
  mailingId: 1,
  mailing: "May 2027",
  briefDue: "2027-04-26",
  approvalDue: "2027-04-30",
  business: "Copper Plumbing",
  person: "Pat Reyes",
  email: "pat@copper.example",
  phone: "+14805550142",
  industry: "plumbing",
  spot: "F1",
  size: "large",
  reservationState: "paid",
  state: "needs-brief",
  since: new Date("2027-04-01T19:00:00Z"),
  next: null,
  sent: null,
  prints: null,
  outdated: null,
  newest: null,
  hasDraft: false,
  isApproved: false,
  isRefused: false,
  isPrinted: false,
  isClosed: false,
};

const VERSION_2 = { id: 3, number: 2 };

test.each([
  ["2027-04-25", undefined],
  ["2027-04-26", ["Copper Plumbing hasn’t sent their ad details", false]],
  ["2027-04-27", ["Copper Plumbing hasn’t sent their ad details", true]],
])(
  "on %s, of a brief due on April 26 and an approval due on April 30 the office hears %j",
  (today, told) => {
    const task = adTask(AD, today);
    expect(task && [task.title, task.urgent]).toEqual(told);
  },
);

test.each([
  ["2027-04-26", undefined],
  ["2027-04-27", "in 3 days"],
  ["2027-04-29", "in 1 day"],
  ["2027-04-30", "today"],
])("on %s, an ad that waits for its customer until April 30 is due %s", (today, when) => {
  const task = adTask({ ...AD, state: "with-customer", sent: VERSION_2 }, today);
  expect(task?.sentence).toEqual(
    when &&
      `Approval is due ${when} (Large F1 on the May 2027 card). After that, version 2 prints as it is.`,
  );
});

test("a brief that came, and changes that were asked for, are asked for at once, whatever the date", () => {
  const titles = (["to-design", "changes-asked"] as const).map(
    (state) => adTask({ ...AD, state, sent: VERSION_2 }, "2027-04-02")?.title,
  );
  expect(titles).toEqual([
    "Design the ad for Copper Plumbing",
    "Copper Plumbing asked for changes",
  ]);
});

test("a draft that is ready is asked to be sent, and not to be designed again", () => {
  const task = adTask({ ...AD, state: "to-design", hasDraft: true }, "2027-04-02");
  expect(task?.title).toBe("Send the proof to Copper Plumbing");
  expect(task?.action).toEqual({ name: "Check and send", to: "/office/ads/7#proofs" });
});

test.each(["needs-brief", "to-design", "with-customer"] as const)(
  "an ad in state %s of which nothing can print after the approval date is a decision",
  (state) => {
    const task = adTask({ ...AD, state, isClosed: true }, "2027-05-01");
    expect(task?.title).toBe("Copper Plumbing has no ad to print");
    expect(task?.action).toEqual({ name: "Decide", to: "/office/ads/7#decide" });
  },
);

test("nobody is asked about an approved ad, an unsold spot, or a printed card", () => {
  const late = "2027-05-02";
  expect(adTask({ ...AD, state: "approved" }, late)).toBeUndefined();
  expect(adTask({ ...AD, state: "locked" }, late)).toBeUndefined();
  expect(adTask({ ...AD, reservationState: "unconfirmed" }, late)).toBeUndefined();
  expect(adTask({ ...AD, isPrinted: true }, late)).toBeUndefined();
  expect(adTask(AD, late)).toBeDefined();
});
