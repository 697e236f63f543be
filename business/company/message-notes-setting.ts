import * as v from "valibot";
import { messageKinds } from "#emails/message-kinds.ts";
import { noteKinds, type OwnerNotes } from "#emails/owner-notes.ts";
import { asOneLine } from "#platform/text-line.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

export const MESSAGE_NOTE_LENGTH = 300;

export const messageNotesSetting: CompanySettingDefinition<OwnerNotes> = {
  name: "messages",
  first: {},
  describe: (notes) =>
    Object.fromEntries(
      noteKinds.flatMap((kind) => [
        [`${messageKinds[kind].words}: first line`, notes[kind]?.opening ?? ""],
        [`${messageKinds[kind].words}: last line`, notes[kind]?.closing ?? ""],
      ]),
    ),
};

const line = v.pipe(
  v.string(),
  v.normalize("NFC"),
  v.transform(asOneLine),
  v.maxLength(MESSAGE_NOTE_LENGTH, `Use up to ${MESSAGE_NOTE_LENGTH} characters.`),
);

/** What the office's form sends: "opening-reservation-paid", "closing-reservation-paid". */
export const messageNotesForm = v.pipe(
  v.record(v.string(), line),
  v.transform(
    (lines): OwnerNotes =>
      Object.fromEntries(
        noteKinds.flatMap((kind) => {
          const opening = lines[`opening-${kind}`] ?? "";
          const closing = lines[`closing-${kind}`] ?? "";
          return opening || closing ? [[kind, { opening, closing }]] : [];
        }),
      ),
  ),
);

export const toMessageNotesFormValues = (notes: OwnerNotes): Record<string, string> =>
  Object.fromEntries(
    noteKinds.flatMap((kind) => [
      [`opening-${kind}`, notes[kind]?.opening ?? ""],
      [`closing-${kind}`, notes[kind]?.closing ?? ""],
    ]),
  );
