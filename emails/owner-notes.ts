import { AsyncLocalStorage } from "node:async_hooks";
import type { MessageKind } from "./message-kinds.ts";

/** The messages that may carry lines of the owner's own. Facts, links and what the law asks for stay ours. */
export const ownerNoteMessageKinds = [
  "lead-confirmation",
  "reservation-firm",
  "reservation-reminder",
  "reservation-paid",
  "reservation-canceled",
  "mailing-news-mailed",
] as const satisfies readonly MessageKind[];

export type OwnerNoteMessageKind = (typeof ownerNoteMessageKinds)[number];

export type OwnerNote = { opening: string; closing: string };
export type OwnerNotes = Readonly<Partial<Record<OwnerNoteMessageKind, OwnerNote>>>;

let current: OwnerNotes = {};
const previewed = new AsyncLocalStorage<OwnerNotes>();

export const findOwnerNote = (kind: OwnerNoteMessageKind): OwnerNote | undefined =>
  (previewed.getStore() ?? current)[kind];

export function setOwnerNotes(notes: OwnerNotes): void {
  current = notes;
}

/** Runs `render` as if these were the owner's lines, which nobody else's messages get. */
export const previewOwnerNotes = <Result>(notes: OwnerNotes, render: () => Result): Result =>
  previewed.run(notes, render);
