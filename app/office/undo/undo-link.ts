/**
 * The undo that a page offers after an action: its name and facts, in the address of the page. Facts choose a record;
 * the undo itself checks whether it may still happen.
 */

type Words = {
  what: string;
  done: string;
  /** The notice with the button, on a page that has none of its own for what was done. */
  offered?: string;
};

export const undoTexts = {
  note: { what: "the note", done: "Note removed." },
  "note-removed": { what: "removing the note", done: "Note restored." },
  merge: { what: "the merge", done: "Merge undone. Both advertisers are separate again." },
  "plan-paused": { what: "skipping the card", done: "The card is back in the plan." },
  "plan-ended": { what: "ending the plan", done: "The plan and its cards are back." },
  "lead-moved": { what: "the change of status", done: "Status changed back." },
  "lead-deleted": {
    what: "deleting the lead",
    done: "Lead restored.",
    offered: "Lead deleted. You can undo this for a day.",
  },
  "waitlist-removed": { what: "removing them", done: "They have their place in line again." },
  "tax-rate": { what: "the tax rate", done: "Tax rate removed." },
  "owner-profile": { what: "the change", done: "Change undone." },
  "card-photo": { what: "the change", done: "Change undone." },
  "industry-word": { what: "the search word", done: "Search word removed." },
  "industry-word-removed": { what: "removing the search word", done: "Search word added again." },
  "phone-confirmation": {
    what: "confirming by phone",
    done: "Confirmation undone. They have at least until the end of tomorrow to confirm.",
  },
  industry: { what: "the change of industry", done: "Industry changed back." },
  moved: { what: "the move", done: "Moved back." },
  canceled: { what: "the cancellation", done: "Reservation restored." },
  declined: { what: "declining the request", done: "The request is waiting for an answer again." },
  "dispute-resolved": { what: "marking it as seen", done: "The dispute is on Today again." },
  "message-resolved": {
    what: "marking it as handled",
    done: "The message is open again.",
    offered: "Message marked as handled.",
  },
  "mailing-published": { what: "publishing", done: "No longer published." },
  "mailing-closed": { what: "closing booking", done: "Booking is open again." },
  "mailing-canceled": {
    what: "canceling the mailing",
    done: "Mailing restored. It’s planned again.",
  },
  "ad-approved": { what: "the approval", done: "Approval withdrawn." },
  "ad-refused": { what: "refusing the ad", done: "No longer refused." },
  "finding-overridden": { what: "the decision", done: "The check blocks it again." },
  "house-ad": { what: "the house ad", done: "Spot is on sale again." },
  "house-ad-removed": { what: "removing the house ad", done: "Spot kept for a house ad." },
} as const satisfies Record<string, Words>;

export type UndoName = keyof typeof undoTexts;

export type Undo = { name: UndoName; facts: string[] };

const isUndoName = (name: string): name is UndoName => Object.hasOwn(undoTexts, name);

export function formatUndoParam(name: UndoName, ...facts: (string | number)[]): string {
  return [name, ...facts].map((part) => encodeURIComponent(part).replaceAll(".", "%2E")).join(".");
}

export function addUndoToPath(path: string, undo: string | undefined): string {
  if (undo === undefined) return path;
  const [page = "", hash] = path.split("#");
  const query = `${page.includes("?") ? "&" : "?"}${new URLSearchParams({ undo })}`;
  return page + query + (hash === undefined ? "" : `#${hash}`);
}

/** The undo in a parameter; undefined if it names none. */
export function parseUndoParam(param: string | null): Undo | undefined {
  try {
    const [name = "", ...facts] = (param ?? "").split(".").map(decodeURIComponent);
    return isUndoName(name) ? { name, facts } : undefined;
  } catch {
    return undefined;
  }
}

/** The notice that offers an undo on a page that has none of its own; undefined for other undos. */
export function undoOfferMessage(undo: Undo | undefined): string | undefined {
  if (!undo) return undefined;
  const words: Words = undoTexts[undo.name];
  return words.offered;
}

export function undoneMessage(name: string | null): string | undefined {
  return name !== null && isUndoName(name) ? undoTexts[name].done : undefined;
}
