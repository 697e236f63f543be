import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adFormActionsThatEmail } from "#app/office/ads/ad-actions.ts";
import { advertiserFormActions } from "#app/office/advertisers/advertiser-actions.ts";
import { mailingFormActions } from "#app/office/mailings/mailing-page-actions.ts";
import { reservationFormActions } from "#app/office/reservations/reservation-actions.ts";
import { listActions } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { type PreviewTransaction, previewEmails } from "#business/preview-emails.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { moveReservationToSpot } from "#business/reservations/move/arrange-card.ts";
import { removeNote } from "#business/team/notes.ts";
import { formatUndoParam, parseUndoParam } from "#business/undo.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { newOperator } from "#tests/support/business/office.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

/** What any of the forms might send. */
const typed = {
  ...{ version: "1", note: "A note.", of: "1", payment: "invoice:2026-0001" },
  refundId: randomUUID(),
  ...{ amountCents: "10", refundCents: "10", creditCents: "10", payOutCents: "10" },
  ...{ leftCents: "1000", creditedCents: "0", because: "Agreed.", reason: "mistake" },
  ...{ expects: "nothing", gives: "nothing", to: "1.F2.same.0", industry: "spa", price: "as-sold" },
  ...{
    dropDate: "2099-01-06",
    dueOn: "2099-01-02",
    afterClose: "yes",
    allowed: "yes",
    excess: "credit",
  },
  ...{
    howAgreed: "On the phone.",
    creditId: "1",
    disputeId: "dp_1",
    what: "missing",
    remedy: "credit",
  },
};

const everyRow = async () => (await db.execute(sql`select count(*) from audit_event`)).rows;

function filled(button: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, do: button })) form.set(name, value);
  return form;
}

type Ids = { reservationId: number; mailingId: number };
type Form = (
  ids: Ids,
  form: FormData,
  tx?: PreviewTransaction,
  by?: ActionContext,
) => Promise<unknown>;

const ofReservation =
  (act: (typeof reservationFormActions)[string]): Form =>
  ({ reservationId }, form, tx, by = byOperator) =>
    act({ reservationId, expectedVersion: 1 }, form, by, tx);

type RecordAction = (typeof adFormActionsThatEmail | typeof advertiserFormActions)[string];

const ofRecord =
  (act: RecordAction): Form =>
  ({ reservationId }, form, tx, by = byOperator) =>
    act(reservationId, form, by, tx);

const ofMailing =
  (read: (typeof mailingFormActions)[string]): Form =>
  async ({ mailingId }, form, tx, by = byOperator) => {
    const act = await read(mailingId, form, by);
    return "known" in act ? act : act(tx);
  };

/** The facts of an undo: first a record, then 1 as its version, and a spot. */
const ofUndo =
  (name: string, kinds: readonly unknown[]): Form =>
  async ({ reservationId }, _, tx, by = byOperator) => {
    const facts = kinds.map((kind, at) => (kind === String ? "F2" : at > 0 ? 1 : reservationId));
    await parseUndoParam([name, ...facts].join("."))?.run(by, tx);
  };

const undoForms = listActions().flatMap(({ name, undoes }) =>
  undoes ? [{ button: name, act: ofUndo(name, Object.values(undoes.facts)) }] : [],
);

const toForms = <Act>(acts: Readonly<Record<string, Act>>, as: (act: Act) => Form) =>
  Object.entries(acts).map(([button, act]) => ({ button, act: as(act) }));

/** Every form of the pages on which one emails people outside the office. */
const pages = Object.entries({
  reservation: toForms(reservationFormActions, ofReservation),
  ad: toForms(adFormActionsThatEmail, ofRecord),
  advertiser: toForms(advertiserFormActions, ofRecord),
  mailing: toForms(mailingFormActions, ofMailing),
  undo: undoForms,
});

anyDatabase("the forms of the office", () => {
  let ids: Ids = { reservationId: 0, mailingId: 0 };
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId } = await firmPlace({ mailingId });
    ids = { mailingId, reservationId };
  });

  /** Undefined if its emails can be shown, or it is refused; otherwise what fails. */
  async function failureOf(act: Form, button: string) {
    return await previewEmails((tx) => act(ids, filled(button), tx)).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? undefined : String(error)),
    );
  }

  test.each(pages)("of the page %s show their emails without doing anything", async (_, forms) => {
    const before = await everyRow();
    const failed: Record<string, string> = {};
    for (const { button, act } of forms) {
      const failure = await failureOf(act, button);
      if (failure) failed[button] = failure;
    }
    expect(failed).toEqual({});
    expect(await everyRow()).toEqual(before);
  });

  test.each(pages)(
    "of the page %s say nothing of what is missing to who may not send them",
    async (page, forms) => {
      const assistant = await newOperator("assistant", "ben@copper.example");
      const by = { ...byOperator, actor: assistant.actor };
      const codeOf = (act: Form, form: FormData) =>
        previewEmails((tx) => act(ids, form, tx, by)).then(
          () => "done",
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        );
      const refused: string[] = [];
      for (const { button, act } of forms) {
        if ((await codeOf(act, filled(button))) !== "not-allowed") continue;
        refused.push(button);
        expect.soft(await codeOf(act, new FormData()), button).toBe("not-allowed");
      }
      expect(refused.includes("refund")).toBe(page === "reservation");
      expect(refused.includes("postpone")).toBe(page === "mailing");
    },
  );

  test("are found where one forgets the preview's transaction", async () => {
    const forgetful = () => removeNote({ id: 1 }, byOperator);
    expect(await failureOf(forgetful, "forgetful")).toContain("pass the transaction on");
  });

  test("show the email of an undo: a buyer whose ad is moved back is told", async () => {
    const { reservationId } = ids;
    const before = await findReservationById(reservationId);
    const expectedVersion = before?.version ?? 0;
    await moveReservationToSpot({ reservationId, expectedVersion, spot: "F2" }, byOperator);
    const from = { reservationId, expectedVersion: expectedVersion + 1, spot: before?.spot ?? "" };
    const undo = parseUndoParam(formatUndoParam(moveReservationToSpot, from));
    const { emails } = await previewEmails(async (tx) => undo?.run(byOperator, tx));
    expect(emails).toHaveLength(1);
  });
});
