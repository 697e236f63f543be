import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import { runInPressProcess } from "./run-in-press-process.ts";

export type ProofRequest = {
  readonly proof: Uint8Array;
  readonly front: Uint8Array;
  readonly back: Uint8Array;
  readonly layout: CardLayout;
  readonly profile: string;
  readonly folder: string;
};

/** The share of each side's pixels that differ, or in a sentence why the proof can't be compared. */
export type ComparedProof =
  | { readonly front: number; readonly back: number }
  | { readonly problem: string };

/** Compares a printer's proof with our file page by page, in a process of its own. Throws if it is no PDF that opens. */
export const comparePrinterProof = (compare: ProofRequest) =>
  runInPressProcess<ComparedProof>({ compare });
