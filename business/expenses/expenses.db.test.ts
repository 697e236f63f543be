import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { expense, expenseReceipt, expenseReceiptPart } from "#database/schema/expenses.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { defaultExpenseSearch, type ExpenseSearch } from "./expense.ts";
import {
  findExpense,
  findExpensesOfMailing,
  findExpenseTotalsByMailing,
  listExpenses,
} from "./find-expenses.ts";
import type { TypedExpense } from "./record-expense.ts";
import {
  addReceipt,
  changeExpense,
  findReceiptFile,
  recordExpense,
  removeExpense,
  removeReceipt,
  restoreExpense,
  restoreReceipt,
} from "./record-expense.ts";

const printer: TypedExpense = {
  kind: "printing",
  mailingId: "",
  amount: "$1,950.50",
  paidOn: "2027-05-03",
  payee: " Copper Press ",
  note: "",
};

const record = (wish: Partial<Parameters<typeof recordExpense>[0]> = {}) =>
  recordExpense({ ...printer, formKey: randomUUID(), ...wish }, byOperator);

const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);

const eventsOf = async (id: number) =>
  (await findAuditEntriesForSubjects([{ type: "expense", id: String(id) }])).map(
    ({ event }) => event,
  );

anyDatabase("an expense", () => {
  let mailings: number[] = [];
  beforeEach(async () => {
    mailings = await planTestMailings();
  });

  test("is recorded for a mailing with its receipt, once however often its form is sent", async () => {
    const [mailing = 0] = mailings;
    const formKey = randomUUID();
    const receipt = { name: "C:\\Scans\\press.txt", content: pdf(200) };
    const wish = { formKey, mailingId: String(mailing), receipt };
    const ids = await Promise.all([record(wish), record(wish), record(wish)]);
    expect(new Set(ids).size).toBe(1);
    expect(await db.$count(expense)).toBe(1);
    expect(await findExpense(ids[0] ?? 0)).toMatchObject({
      kind: "printing",
      mailingId: mailing,
      amountCents: 1_950_50,
      payee: "Copper Press",
      isRemoved: false,
      receipts: [{ name: "press.txt", type: "application/pdf", byteCount: 200 }],
    });
    expect(await eventsOf(ids[0] ?? 0)).toEqual(["expense.recorded", "expense.receipt-added"]);
  });

  test("refuses an invalid amount, date, payee, type or mailing, and names the field", async () => {
    for (const [field, text] of [
      ["amount", "0"],
      ["amount", "-5"],
      ["amount", "lots"],
      ["amount", "10,000,000"],
      ["paidOn", "2027-02-30"],
      ["payee", " "],
      ["kind", "rent"],
      ["mailingId", "999999"],
      ["note", "x".repeat(501)],
    ] as const) {
      const attempt = record({ [field]: text });
      await expect(attempt, `${field} ${text}`).rejects.toMatchObject({ code: "invalid", field });
    }
    expect(await db.$count(expense)).toBe(0);
  });

  test("with a receipt that cannot be used is not recorded", async () => {
    const uploads: [string, Uint8Array, RegExp][] = [
      ["empty.pdf", new Uint8Array(), /empty/],
      ["bill.pdf", Buffer.from("<script>alert(1)</script>"), /PDF, JPG or PNG/],
      ["bill.svg", Buffer.from("<svg onload='alert(1)'/>"), /PDF, JPG or PNG/],
      ["big.pdf", Buffer.alloc(10_000_001, "%PDF-1.7"), /up to 10 MB/],
    ];
    for (const [name, content, sentence] of uploads) {
      await expect(record({ receipt: { name, content } }), name).rejects.toMatchObject({
        code: "invalid",
        field: "receipt",
        sentence: expect.stringMatching(sentence),
      });
    }
    expect(await db.$count(expense)).toBe(0);
    expect(await db.$count(expenseReceipt)).toBe(0);
  });

  test("gives its receipts back byte for byte, also one of 10 MB, and no row carries more than 64 KB", async () => {
    const id = await record();
    const photo = await drawPhoto({ width: 500, height: 400, type: "png" });
    const large = pdf(10_000_000);
    await addReceipt({ expenseId: id, upload: { name: "large.pdf", content: large } }, byOperator);
    await addReceipt({ expenseId: id, upload: { name: "a.jpg", content: photo } }, byOperator);
    const { receipts = [] } = (await findExpense(id)) ?? {};
    const files = await Promise.all(
      receipts.map((receipt) => findReceiptFile({ expenseId: id, receiptId: receipt.id })),
    );
    expect(files.map((file) => file?.type)).toEqual(["application/pdf", "image/png"]);
    expect(files[0]?.content.equals(large)).toBe(true);
    expect(files[1]?.content.equals(photo)).toBe(true);
    const [{ most } = { most: 0 }] = await db
      .select({ most: sql<number>`max(octet_length(${expenseReceiptPart.content}))` })
      .from(expenseReceiptPart);
    expect(most).toBe(65_536);
    const other = await record();
    const stranger = { expenseId: other, receiptId: receipts[0]?.id ?? 0 };
    expect(await findReceiptFile(stranger)).toBeUndefined();
    await expectRefusal(removeReceipt(stranger, byOperator), "not-found");
  });

  test("takes a receipt away and brings it back, and has at most ten", async () => {
    const expenseId = await record({ receipt: { name: "1.pdf", content: pdf(50) } });
    const [first] = (await findExpense(expenseId))?.receipts ?? [];
    const choice = { expenseId, receiptId: first?.id ?? 0 };
    await removeReceipt(choice, byOperator);
    await removeReceipt(choice, byOperator);
    expect((await listExpenses(defaultExpenseSearch, 9)).rows).toMatchObject([{ receiptCount: 0 }]);
    for (let n = 0; n < 10; n++) {
      await addReceipt({ expenseId, upload: { name: `${n}.pdf`, content: pdf(50) } }, byOperator);
    }
    const upload = { name: "11.pdf", content: pdf(50) };
    await expectRefusal(addReceipt({ expenseId, upload }, byOperator), "conflict");
    await expectRefusal(restoreReceipt(choice, byOperator), "conflict");
    const [, second] = (await findExpense(expenseId))?.receipts ?? [];
    await removeReceipt({ expenseId, receiptId: second?.id ?? 0 }, byOperator);
    await restoreReceipt(choice, byOperator);
    expect((await listExpenses(defaultExpenseSearch, 9)).rows).toMatchObject([
      { receiptCount: 10 },
    ]);
  });

  test("is changed by the one who saw it last, and its history names what changed", async () => {
    const id = await record();
    const change = (expectedVersion: number, wish: Partial<TypedExpense>) =>
      changeExpense({ ...printer, ...wish, id, expectedVersion }, byOperator);
    await change(1, { amount: "2100", kind: "design" });
    await expectRefusal(change(1, { amount: "1" }), "conflict");
    await change(2, { amount: "2100", kind: "design" });
    expect(await findExpense(id)).toMatchObject({ amountCents: 2_100_00, version: 2 });
    const history = await findAuditEntriesForSubjects([{ type: "expense", id: String(id) }]);
    expect(history.at(-1)).toMatchObject({
      event: "expense.changed",
      detail: { changed: ["type", "amount"] },
    });
  });

  test("that was removed counts nowhere, and comes back as it was", async () => {
    const [mailing = 0] = mailings;
    const id = await record({ mailingId: String(mailing) });
    const counted = async () => ({
      list: (await listExpenses(defaultExpenseSearch, 9)).amountCents,
      total: (await findExpenseTotalsByMailing([mailing])).get(mailing),
      ofMailing: (await findExpensesOfMailing(mailing)).length,
    });
    const before = await counted();
    expect(before).toEqual({ list: 1_950_50, total: { printing: 1_950_50 }, ofMailing: 1 });
    await removeExpense({ id, expectedVersion: 1 }, byOperator);
    expect(await counted()).toEqual({ list: 0, total: undefined, ofMailing: 0 });
    const change = changeExpense({ ...printer, id, expectedVersion: 2 }, byOperator);
    await expectRefusal(change, "conflict");
    await restoreExpense({ id, expectedVersion: 2 }, byOperator);
    await restoreExpense({ id, expectedVersion: 2 }, byOperator);
    expect(await counted()).toEqual(before);
    expect(await eventsOf(id)).toEqual(["expense.recorded", "expense.removed", "expense.restored"]);
    await expectRefusal(removeExpense({ id, expectedVersion: 1 }, byOperator), "conflict");
  });

  test("is found by words, type and dates, and the sum is of all that are found", async () => {
    const [mailing = 0] = mailings;
    await record({ mailingId: String(mailing), note: "proofs" });
    await record({ kind: "postage", payee: "Post office", amount: "2600", paidOn: "2027-05-31" });
    await record({ kind: "other", payee: "Café Olé", amount: "9.95", paidOn: "2027-06-01" });
    const find = async (wish: Partial<ExpenseSearch>) => {
      const { rows, total, amountCents } = await listExpenses(
        { ...defaultExpenseSearch, ...wish },
        1,
      );
      return [rows[0]?.payee, total, amountCents];
    };
    expect(await find({})).toEqual(["Café Olé", 3, 4_560_45]);
    expect(await find({ words: "ole" })).toEqual(["Café Olé", 1, 9_95]);
    expect(await find({ words: "PROOFS copper" })).toEqual(["Copper Press", 1, 1_950_50]);
    expect(await find({ kind: "postage" })).toEqual(["Post office", 1, 2_600_00]);
    expect(await find({ from: "2027-05-03", to: "2027-05-31" })).toEqual([
      "Post office",
      2,
      4_550_50,
    ]);
    expect(await find({ from: "2027-06-01" })).toEqual(["Café Olé", 1, 9_95]);
    expect(await find({ to: "2027-05-02" })).toEqual([undefined, 0, 0]);
    expect(await find({ sort: "mailing", descending: false })).toEqual([
      "Copper Press",
      3,
      4_560_45,
    ]);
    expect(await find({ sort: "amount" })).toEqual(["Post office", 3, 4_560_45]);
  });
});
