import { expect, test } from "vitest";
import { adFacts } from "#tests/support/business/ads.ts";
import {
  type Approval,
  findProofPrintProblem,
  findProofToPrint,
  type Proof,
  proofState,
} from "./proof.ts";

const spot = { size: "large", inHomesBy: "2027-05-22", refusal: undefined } as const;

const version = (number: number, more: Partial<Proof> = {}): Proof => ({
  id: number * 10,
  reservationId: 1,
  number,
  source: "studio",
  facts: adFacts(),
  words: [],
  leftOut: [],
  look: null,
  fileId: null,
  stop: null,
  override: null,
  size: "large",
  hasOurCode: true,
  hash: String(number),
  byteCount: 6,
  madeBy: "customer",
  madeAt: new Date("2027-04-20T17:00:00Z"),
  sentAt: new Date("2027-04-20T17:00:00Z"),
  changesAskedAt: null,
  ...more,
});

const approvalOf = ({ id, reservationId, hash }: Proof): Approval => ({
  id: 1,
  reservationId,
  proofId: id,
  proofHash: hash,
  name: "Pat Example",
  by: "customer",
  how: null,
  guestId: null,
  approvedAt: new Date("2027-04-21T17:00:00Z"),
  withdrawnAt: null,
});

const prints = (proofs: Proof[], approval?: Approval) =>
  findProofToPrint({ proofs, approval, spot, approvalDue: "2027-04-30" })?.number;

test("the approved version prints, and not a later one that was only sent", () => {
  const proofs = [version(1), version(2), version(3)];
  expect(prints(proofs, approvalOf(version(2)))).toBe(2);
});

test("without an approval the latest version that was sent by the end of the approval date prints", () => {
  const late = version(3, { sentAt: new Date("2027-05-01T07:00:00Z") });
  const justInTime = version(2, { sentAt: new Date("2027-05-01T06:59:59Z") });
  expect(prints([version(1), justInTime, late])).toBe(2);
});

test("a draft never prints, however late it is", () => {
  expect(prints([version(1, { sentAt: null })])).toBeUndefined();
  expect(prints([version(1), version(2, { sentAt: null })])).toBe(1);
  expect(prints([])).toBeUndefined();
});

test("a version for another size, or whose offer ends before the card is in homes, doesn't print", () => {
  const small = version(2, { size: "small" });
  expect(findProofPrintProblem(small, spot)).toContain("made for a Small spot");
  expect(prints([version(1), small], approvalOf(small))).toBe(1);
  const ends = (lastDay: string) => version(2, { facts: adFacts({ lastDay }) });
  expect(findProofPrintProblem(ends("2027-05-22"), spot)).toContain("ends before");
  expect(prints([ends("2027-05-22")])).toBeUndefined();
  expect(prints([ends("2027-05-23")])).toBe(2);
});

test("a version that a check stops doesn't print, unless the office lets it go on", () => {
  const stopped = version(2, { source: "artwork", stop: "It’s too small." });
  expect(findProofPrintProblem(stopped, spot)).toBe(
    "This version can’t print as it is. It’s too small.",
  );
  expect(prints([version(1), stopped], approvalOf(stopped))).toBe(1);
  const decidedAt = new Date();
  const override = { reason: "They know.", decidedBy: "Dana Cole", decidedAt };
  expect(prints([version(1), { ...stopped, override }])).toBe(2);
});

test("each version has one state", () => {
  const proofs = [
    version(1),
    version(2, { changesAskedAt: new Date() }),
    version(3, { sentAt: null }),
  ];
  const states = (approval?: Approval) =>
    proofs.map((one) => proofState(one, { proofs, approval }));
  expect(states()).toEqual(["replaced", "changes-asked", "draft"]);
  expect(states(approvalOf(version(1)))).toEqual(["approved", "changes-asked", "draft"]);
});
