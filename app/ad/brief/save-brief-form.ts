import * as v from "valibot";
import { formText } from "#app/read-form.ts";
import type { BriefInputs } from "#business/ads/brief/ad-details.ts";
import {
  briefInputLabel,
  parseBriefInputs,
  readBriefForm,
  toBriefInputs,
} from "#business/ads/brief/brief-fields.ts";
import { saveBrief } from "#business/ads/brief/save-brief.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";

export type ConflictingField = { name: string; label: string; there: string };

export type BriefFormResult = {
  inputs: BriefInputs;
  version: number;
  seen: BriefInputs;
  /** Where nothing was saved: what both changed. */
  conflicts?: ConflictingField[];
};

const baseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  seen: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
});

/** Keeps what a brief's form has, joined with what was saved elsewhere meanwhile (`saveBrief`). */
export async function saveBriefForm(
  reservationId: number,
  form: FormData,
  context: ActionContext,
): Promise<BriefFormResult> {
  const words = readBriefForm(form);
  const base = v.safeParse(baseSchema, Object.fromEntries(form));
  const { version, seen } = base.success ? base.output : { version: 0, seen: undefined };
  const saved = await saveBrief({ reservationId, version, seen, ...words }, context);
  const stored = toBriefInputs(saved.brief);
  if (saved.outcome === "saved")
    return { inputs: stored, version: saved.brief.version, seen: stored };
  return {
    inputs: toBriefInputs(words),
    version: saved.brief.version,
    seen: stored,
    conflicts: saved.conflicts.map((name) => ({
      name,
      label: briefInputLabel(name) ?? name,
      there: stored[name] ?? "",
    })),
  };
}

/** Puts the text of the pressed `InsertTextButton` into its field, in the form itself. */
export function applyInsertTextButton(form: FormData): void {
  const [, name = "", text = ""] = /^(\w+):(.*)$/s.exec(formText(form, "put")) ?? [];
  if (Object.hasOwn(toBriefInputs(parseBriefInputs({})), name)) form.set(name, text);
}
