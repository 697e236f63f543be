import type { BriefInputs } from "#business/ads/brief/compare-briefs.ts";

/** What is typed and not saved on the server yet, with what it was typed onto; kept in this browser through offline and reload. */
export type BriefDraft = {
  inputs: BriefInputs;
  version: number;
  seen: BriefInputs;
};

const A_MONTH = 31 * 24 * 60 * 60_000;
const keyOf = (ad: string) => `ad-brief:${ad}`;

/** The draft of an ad, by its reservation's reference; undefined where nothing waits. */
export function readBriefDraft(ad: string): BriefDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(ad)) ?? "null");
    return kept && Date.now() - kept.at < A_MONTH ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; a browser that keeps nothing still has the form. */
export function saveBriefDraft(ad: string, draft: BriefDraft): void {
  try {
    localStorage.setItem(keyOf(ad), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // This browser stores nothing.
  }
}

/** Forgets the draft once the server has it. */
export function deleteBriefDraft(ad: string): void {
  try {
    localStorage.removeItem(keyOf(ad));
  } catch {
    // Nothing was kept.
  }
}
