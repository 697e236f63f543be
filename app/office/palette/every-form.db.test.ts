import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adActions } from "#app/office/ads/ad-actions.ts";
import { expenseActions } from "#app/office/expenses/expense-actions.ts";
import { leadActions } from "#app/office/leads/lead-actions.ts";
import { mailingPageActions } from "#app/office/mailings/mailing-page-actions.ts";
import { reservationActions } from "#app/office/reservations/reservation-actions.ts";
import { listAllRecordCommands } from "./record-commands.ts";

const NOTES = { note: "note", "change-note": "note", "remove-note": "note" };

/**
 * Whatever a form does on the page of a record, by the value of its button, and where the palette leads for it: the part of
 * the address after "#", and what may follow there.
 */
const LED_TO: Record<string, Record<string, string>> = {
  Reservation: {
    ...NOTES,
    paid: "amount",
    forgive: "forgive",
    "due-date": "due-date",
    parts: "parts",
    reverse: "reverse-",
    credit: "credit-",
    refund: "refund",
    again: "again-",
    release: "release",
    vouch: "vouch",
    "not-vouch": "not-vouch",
    "confirm-by-phone": "confirm-by-phone",
    "record-refund-sent": "sent-",
    "not-sent": "not-sent-",
    withdraw: "withdraw-",
    "pay-out": "pay-out-",
    "take-back": "take-back-",
    move: "move",
    industry: "industry",
    cancel: "cancel",
    restore: "restore",
    size: "size",
    view: "view",
    resend: "messages",
    dispute: "dispute-",
  },
  Mailing: {
    publish: "publish",
    close: "close",
    reopen: "reopen",
    print: "print",
    drop: "drop",
    confirm: "confirm",
    postpone: "postpone",
    fewer: "fewer",
    clone: "clone",
    correct: "correct",
    "mail-anyway": "fill",
    unpublish: "unpublish",
    unprint: "unprint",
    undrop: "undrop",
    unconfirm: "unconfirm",
    restore: "restore",
    cancel: "cancel",
    change: "change",
    routes: "routes",
    place: "place",
    move: "card",
    swap: "card",
    house: "card",
    free: "card",
    release: "card",
  },
  Expense: {
    change: "change",
    remove: "remove",
    restore: "restore",
    "add-receipt": "receipts",
    "remove-receipt": "receipts",
    "restore-receipt": "receipts",
  },
  Advertiser: { merge: "twice", "merge-all": "twice", ...NOTES, change: "change" },
  Lead: {
    ...NOTES,
    move: "reason",
    call: "outcome",
    "take-back-call": "outcome",
    change: "change",
    delete: "delete",
  },
  Invoice: { link: "link" },
  Ad: {
    save: "brief",
    "copy-address": "brief",
    make: "brief",
    send: "proofs",
    remind: "proofs",
    comment: "proofs",
    done: "proofs",
    reopen: "proofs",
    override: "proofs",
    "take-back-override": "proofs",
    approve: "approve",
    withdraw: "approve",
    refuse: "refuse",
    allow: "refuse",
  },
  Question: {},
  Message: { resend: "decide", "mark-resolved": "resolve" },
};

/** The values of the buttons in some files, and the names of actions. */
const buttonsIn = (...files: readonly string[]) =>
  files.flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    return [...text.matchAll(/name="do"\s+value="([\w-]+)"/g)].map(([, value]) => value ?? "");
  });

const DONE: Record<string, readonly string[]> = {
  Reservation: [...Object.keys(reservationActions), ...buttonsIn("reservations/reservation.tsx")],
  Mailing: Object.keys(mailingPageActions),
  Ad: Object.keys(adActions),
  Advertiser: buttonsIn(
    ...["advertisers/advertiser.tsx", "advertisers/advertiser-edit-form.tsx"],
    ...["advertisers/advertiser-duplicates.tsx", "record/notes.tsx"],
  ),
  Lead: Object.keys(leadActions),
  Invoice: buttonsIn("invoices/invoice.tsx"),
  Expense: Object.keys(expenseActions),
  Message: buttonsIn("messages/message.tsx"),
};

test("whatever a form does on the page of a record, a command of the palette leads there", () => {
  const commands = listAllRecordCommands();
  for (const [kind, done] of Object.entries(DONE)) {
    const ledTo = LED_TO[kind] ?? {};
    expect(Object.keys(ledTo).sort(), kind).toEqual([...new Set(done)].sort());
    const hashes = commands[kind]?.map(({ to }) => to.split("#")[1]);
    for (const [action, hash] of Object.entries(ledTo)) {
      const found = hashes?.some(
        (each) => each === hash || (hash.endsWith("-") && each?.startsWith(hash)),
      );
      expect(found, `${kind}: ${action}`).toBe(true);
    }
  }
  expect(Object.keys(commands).sort()).toEqual(Object.keys(LED_TO).sort());
});
