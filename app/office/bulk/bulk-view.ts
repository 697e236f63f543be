import { formatMoment, pluralize } from "#app/office/formatting.ts";
import { NO_MAIL_SERVER } from "#app/office/record/describe-email.ts";
import {
  type BulkState,
  bulkActionNames,
  bulkActionRules,
  type RecordSnapshot,
} from "#business/bulk/bulk.ts";
import {
  type BulkAction,
  type BulkItem,
  type BulkItemCounts,
  countBulkItems,
  findBulkItems,
} from "#business/bulk/bulk-queries.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import {
  bulkActionLabels,
  bulkListLabelsAndPaths,
  describeCancellationTotal,
  describeItemCancellationPreview,
} from "./bulk-labels.ts";

/** The bulk actions that a role may see: those it may do. */
export const bulkActionsForRole = (role: Role) =>
  bulkActionNames.filter((name) => hasPermission(role, bulkActionRules[name].permission));

/** A bulk action in one line: what, by whom, when, and whether it can be undone. */
export function toBulkActionListRow(
  { id, kind, state, note, requestedBy, requestedAt }: BulkAction,
  counts: BulkItemCounts,
  names: ReadonlyMap<string, string>,
  now: Date,
) {
  return {
    id,
    did: didWords(state, kind, counts),
    note,
    by: `${names.get(String(requestedBy)) ?? "Somebody"}, ${formatMoment(requestedAt, now)}`,
    canBeUndone: bulkActionRules[kind].canBeUndone && state === "done" && counts.done > 0,
  };
}

function didWords(
  state: BulkState,
  kind: BulkAction["kind"],
  { all, done, refused, restored, skipped }: BulkItemCounts,
) {
  if (state === "undone") {
    const stayed =
      skipped > 0 ? `; ${pluralize(skipped, "other")} had changed since then and stayed as is` : "";
    const never = refused > 0 ? `; nothing to undo on ${pluralize(refused, "other row")}` : "";
    return `${restored} of ${done} undone${stayed}${never}`;
  }
  if (state === "undoing") return `Undoing: ${restored + skipped} of ${done}`;
  if (state === "running") return `In progress: ${done + refused} of ${all}`;
  const not = refused > 0 ? `; ${pluralize(refused, "row")} not changed` : "";
  if (kind === "reservations.send-again" && !isMailServerConfigured()) {
    return `${pluralize(done, "invoice email")} not sent: ${NO_MAIL_SERVER}${not}`;
  }
  return `${bulkActionLabels[kind].did(done)}${not}`;
}

/** Everything that the page of a bulk action shows. */
export async function loadBulkView(action: BulkAction, now: Date) {
  const { id, kind, state } = action;
  const [items, counts, names] = await Promise.all([
    findBulkItems(action),
    countBulkItems(id),
    findAllOperatorNames(),
  ]);
  const { list, canBeUndone } = bulkActionRules[kind];
  const { recordTo, to, section, name } = bulkListLabelsAndPaths[list];
  const agreed = items.flatMap((item) =>
    item.outcome === null && item.agreed ? [item.agreed] : [],
  );
  const isUnconfirmed = state === "unconfirmed";
  const line = toBulkActionListRow(action, counts, names, now);
  return {
    ...line,
    state,
    list: { to, section, name },
    title: isUnconfirmed ? askedTitle(agreed.length, items.length) : `${line.did}.`,
    selected: isUnconfirmed
      ? `${items.length.toLocaleString("en-US")} selected`
      : pluralize(items.length, "row"),
    lead: isUnconfirmed
      ? askedLead(agreed)
      : `Done by ${line.by}.${canBeUndone ? "" : " You can't undo this."}`,
    toDo: agreed.length,
    progress: {
      done: state === "undoing" ? counts.restored + counts.skipped : counts.done + counts.refused,
      all: state === "undoing" ? counts.done : counts.all,
    },
    rows: items.map((item) => ({
      id: item.recordId,
      name: item.name,
      to: item.isThere ? recordTo?.(item.recordId) : undefined,
      ...describeItem(item, isUnconfirmed),
    })),
  };
}

function askedTitle(toDo: number, selected: number): string {
  if (toDo === 0) return "Nothing to cancel";
  if (toDo === selected) return `Cancel ${pluralize(toDo, "reservation")}`;
  return `Cancel ${toDo.toLocaleString("en-US")} of ${selected.toLocaleString("en-US")} selected reservations`;
}

function askedLead(agreed: readonly RecordSnapshot[]): string {
  if (agreed.length > 0) return describeCancellationTotal(agreed, isMailServerConfigured());
  return "None of these can be canceled. See the reason for each.";
}

export type BulkView = Awaited<ReturnType<typeof loadBulkView>>;

type Said = { said: string; look: "good" | "bad" | ""; sentence: string };

function describeItem(
  { outcome, sentence, undone, undoSentence, agreed }: BulkItem,
  isUnconfirmed: boolean,
): Said {
  if (undone === "restored") return { said: "Undone", look: "", sentence: "" };
  if (undone === "skipped") return { said: "Not undone", look: "bad", sentence: undoSentence };
  if (outcome === "done")
    return {
      said: "Done",
      look: "good",
      sentence: agreed ? describeItemCancellationPreview(agreed) : "",
    };
  if (outcome === "refused") {
    return isUnconfirmed
      ? { said: "No change", look: "", sentence }
      : { said: "Not done", look: "bad", sentence };
  }
  return {
    said: isUnconfirmed ? "Will be canceled" : "Pending",
    look: "",
    sentence: agreed ? describeItemCancellationPreview(agreed) : "",
  };
}
