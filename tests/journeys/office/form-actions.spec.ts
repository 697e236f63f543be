import { sampledWays } from "#tests/support/browser/sampled-pages.ts";
import { test } from "#tests/support/office/office-business.ts";
import { expect } from "#tests/support/office/office-journey.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import { officeRoutes } from "#tests/support/office/office-route-answers.ts";
import { firstIdOf, invite, settleIn, Visit } from "#tests/support/office/office-visit.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const proof = { how: "by check", because: "They asked for it.", version: "1", left: "0" };

/**
 * What only an owner may do, by the verb that does it: the route that calls it, and a form that reaches it. Records that
 * are not there will do, since a verb asks first who it is; `PAID` stands for a reservation that is paid,
 * `CANCELED` for one that was.
 */
const deedsOfOwners: Record<string, { path: string; form: Record<string, string> }> = {
  inviteOperator: {
    path: "/office/team",
    form: { do: "invite", email: "new@copper.example", role: "owner" },
  },
  revokeInvitation: { path: "/office/team", form: { do: "revoke", id: "999999" } },
  sendAccountRecoveryLink: {
    path: "/office/team",
    form: { do: "send-sign-in-link", id: "999999" },
  },
  changeRole: { path: "/office/team", form: { do: "role", id: "999999", role: "owner" } },
  removeOperator: { path: "/office/team", form: { do: "remove", id: "999999" } },
  setTaxRate: {
    path: "/office/settings",
    form: { do: "rate", from: "2020-01-01", rate: "1.75", rates: "" },
  },
  setPayByInvoiceSetting: {
    path: "/office/settings",
    form: { do: "set-payment-methods", version: "999999" },
  },
  addIndustryWord: {
    path: "/office/settings/industries",
    form: { do: "add-word", industry: "nothing-like-it", word: "kites" },
  },
  removeIndustryWord: {
    path: "/office/settings/industries",
    form: { do: "remove-word", industry: "nothing-like-it", key: "kites" },
  },
  changeIndustrySetting: {
    path: "/office/settings/industries/plumbing",
    form: { do: "save", version: "999999", name: "Plumbers", status: "shown", with: "" },
  },
  restoreFormerIndustrySetting: {
    path: "/office/settings/industries/plumbing",
    form: { do: "former", version: "999999" },
  },
  changeCompanySetting: {
    path: "/office/settings/company",
    form: { do: "save", version: "999999" },
  },
  undoLastSettingChange: {
    path: "/office/settings/company",
    form: { do: "former", version: "999999" },
  },
  saveOwnerProfile: {
    path: "/office/settings/owner",
    form: { do: "details", version: "999999", name: "Ana", sentence: "So.", mobile: "4805550199" },
  },
  clearOwnerProfile: {
    path: "/office/settings/owner",
    form: { do: "clear", version: "999999", sure: "yes" },
  },
  undoOwnerChange: { path: "/office/undo", form: { undo: "owner-profile.999999" } },
  markLostDisputeUnseen: { path: "/office/undo", form: { undo: "dispute-resolved.999999.dp_1" } },
  removeTaxRate: { path: "/office/undo", form: { undo: "tax-rate.2020-01-01.175" } },
  setOwnerPhoto: { path: "/office/settings/owner", form: { do: "photo", version: "0" } },
  removeOwnerPhoto: {
    path: "/office/settings/owner",
    form: { do: "remove-photo", version: "999999" },
  },
  setCardPhoto: {
    path: "/office/settings/card-photo",
    form: { do: "save", version: "0", description: "" },
  },
  removeCardPhoto: {
    path: "/office/settings/card-photo",
    form: { do: "remove", version: "999999" },
  },
  undoCardPhotoChange: { path: "/office/undo", form: { undo: "card-photo.999999" } },
  downloadBackup: { path: "/office/settings/backup", form: {} },
  decideToMailUnfilledCard: {
    path: "/office/mailings/999999",
    form: { do: "mail-anyway", version: "1" },
  },
  forgiveRest: {
    path: "/office/reservations/999999",
    form: { do: "forgive", ...proof, amount: "1.00", reason: "So." },
  },
  changeSize: {
    path: "/office/reservations/PAID",
    form: { do: "size", ...proof, to: "F1.100.back.0" },
  },
  postponeMailing: {
    path: "/office/mailings/999999",
    form: {
      do: "postpone",
      version: "1",
      dropDate: "2031-05-15",
      reason: "other",
      sentence: "So.",
    },
  },
  refundFewerHomes: {
    path: "/office/mailings/999999",
    form: { do: "fewer", version: "1", key: "x" },
  },
  recordRefundSent: {
    path: "/office/reservations/999999",
    form: { do: "record-refund-sent", ...proof, refund: NOBODY },
  },
  retryRefund: {
    path: "/office/reservations/999999",
    form: { do: "again", ...proof, refund: NOBODY },
  },
  undoRefundSent: {
    path: "/office/reservations/999999",
    form: { do: "not-sent", ...proof, refund: NOBODY },
  },
  withdrawRefund: {
    path: "/office/reservations/999999",
    form: { do: "withdraw", ...proof, refund: NOBODY },
  },
  takeBackCredit: {
    path: "/office/reservations/999999",
    form: { do: "take-back", ...proof, of: "999999" },
  },
  payOutCredit: {
    path: "/office/reservations/999999",
    form: { do: "pay-out", ...proof, of: "999999", amount: "1.00" },
  },
  markLostDisputeSeen: {
    path: "/office/reservations/999999",
    form: { do: "dispute", dispute: "dp_1" },
  },
  refundAllOrPartOfPayment: {
    path: "/office/reservations/999999",
    form: { do: "refund", ...proof, payment: "invoice:2020-0001", amount: "1.00" },
  },
  restoreCanceled: {
    path: "/office/reservations/CANCELED",
    form: { do: "restore", version: "999999" },
  },
  cancelByOffice: {
    path: "/office/reservations/PAID",
    form: { do: "cancel", ...proof, version: "999999", expects: "refund", gives: "refund" },
  },
};

test("an assistant does nothing that only an owner may, and an owner gets further", {
  tag: "@deep",
}, async ({ server, office }) => {
  const owner = new Visit(server, office.owner.cookies);
  const assistant = new Visit(server, office.assistant.cookies);
  await owner.send("/office/reauthenticate", { password: PASSWORD });
  await assistant.send("/office/reauthenticate", { password: PASSWORD });
  const before = await owner.words("/office/reservations.csv");
  const paid = await firstIdOf(owner, "reservations", "?state=paid");
  expect(paid).toBeDefined();
  const canceled = await firstIdOf(owner, "reservations", "?words=Bluebird%20Electric");
  expect(canceled).toBeDefined();
  const addressOf = (path: string) =>
    path.replace("PAID", String(paid)).replace("CANCELED", String(canceled));
  for (const [verb, { path, form }] of Object.entries(deedsOfOwners)) {
    const refused = await assistant.send(addressOf(path), form);
    expect.soft(refused.status, `${verb} by the assistant`).toBe(403);
  }
  expect(await owner.words("/office/reservations.csv")).toBe(before);
  for (const [verb, { path, form }] of Object.entries(deedsOfOwners)) {
    const got = await owner.send(addressOf(path), form);
    await got.arrayBuffer();
    expect.soft(got.status, `${verb} by the owner`).not.toBe(403);
    expect.soft(got.status, `${verb} by the owner`).toBeLessThan(500);
  }
});

test("no route takes another method than a page and a form need", async ({ server, office }) => {
  const visits = {
    nobody: new Visit(server),
    assistant: new Visit(server, office.assistant.cookies),
    owner: new Visit(server, office.owner.cookies),
  };
  for (const [pattern, { path }] of Object.entries(officeRoutes)) {
    for (const [who, visit] of Object.entries(visits)) {
      for (const method of sampledWays(["DELETE", "PUT", "PATCH"], 0)) {
        const body = new URLSearchParams({ do: "end-others" });
        const { status } = await visit.ask(path, { method, body });
        expect.soft(status, `${method} ${pattern} by ${who}`).toBe(405);
      }
    }
  }
  for (const who of ["assistant", "owner"] as const) {
    expect((await visits[who].ask("/office/account")).status, `${who} is still in`).toBe(200);
  }
});

const ASKED = [
  "done",
  "do",
  "sort",
  "order",
  "kind",
  "filter",
  "state",
  "plannedChange",
  "outcome",
  "list",
];
const MORE = ["words", "page", "columns", "to", "from", "back", "before", "mailing", "spot"];
/** Members that every object inherits. */
const BUILT_IN = ["constructor", "__proto__", "toString"];

test("no route takes the names that every object knows for one of its own", {
  tag: "@deep",
}, async ({ server, office }) => {
  const email = "hugo@copper.example";
  const link = await invite(server, office.owner, { email, role: "owner" });
  const hugo = await settleIn(server, link, { name: "Hugo Lane", email });
  const visit = new Visit(server, hugo.cookies);
  const reservation = await firstIdOf(visit, "reservations");
  const advertiser = await firstIdOf(visit, "advertisers");
  const lead = await firstIdOf(visit, "leads");
  const mailing = await firstIdOf(visit, "mailings");
  const records = [
    `/office/reservations/${reservation}`,
    `/office/advertisers/${advertiser}`,
    `/office/mailings/${mailing}`,
    ...(lead ? [`/office/leads/${lead}`] : []),
  ];
  // Last, what would end the session.
  const paths = [...records, ...Object.values(officeRoutes).map(({ path }) => path)];
  for (const path of paths.filter((each) => each !== "/office/sign-out")) {
    const plain = await visit.ask(path);
    const isPage = plain.status === 200 && plain.headers.get("content-type")?.includes("html");
    await plain.arrayBuffer();
    if (records.includes(path)) expect(plain.status, path).toBe(200);
    for (const text of sampledWays(BUILT_IN, 1)) {
      const query = new URLSearchParams([...ASKED, ...MORE].map((name) => [name, text]));
      const asked = await visit.ask(`${path}?${query}`);
      const words = await asked.text();
      expect.soft(asked.status, `GET ${path} with ${text}`).toBe(plain.status);
      if (isPage) expect.soft(words, `${path} with ${text}`).not.toContain("[native code]");
      const fields = Object.fromEntries(
        ["do", "list", "kind", "role", "state"].map((name) => [name, text]),
      );
      const sent = await visit.send(path, fields);
      await sent.arrayBuffer();
      expect.soft(sent.status, `POST ${path} with ${text}`).toBeLessThan(500);
    }
  }
});
