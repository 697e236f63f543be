import * as v from "valibot";
import { messageKinds } from "#emails/message-kinds.ts";
import { type OwnerNotes, ownerNoteMessageKinds } from "#emails/owner-notes.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import {
  type CompanySettingDefinition,
  type SettingField,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

export const MAX_MESSAGE_NOTE_LENGTH = 300;

const schema = v.pipe(
  v.string(),
  v.normalize("NFC"),
  v.transform(asOneLine),
  maxLengthCheck(MAX_MESSAGE_NOTE_LENGTH),
);

/** Two for each kind of message: "opening-reservation-paid", "closing-reservation-paid". */
const fields: Record<string, SettingField<string>> = Object.fromEntries(
  ownerNoteMessageKinds.flatMap((kind) => {
    const { words } = messageKinds[kind];
    const field = { rows: 2, row: kind, schema };
    return [
      [`opening-${kind}`, { ...field, label: "First line", change: `${words}: first line` }],
      [`closing-${kind}`, { ...field, label: "Last line", change: `${words}: last line` }],
    ];
  }),
);

export const messageNotesSetting: CompanySettingDefinition<OwnerNotes> = {
  name: "messages",
  first: {},
  fields,
  form: v.pipe(
    settingFieldsSchema(fields),
    v.transform(
      (lines): OwnerNotes =>
        Object.fromEntries(
          ownerNoteMessageKinds.flatMap((kind) => {
            const opening = lines[`opening-${kind}`] ?? "";
            const closing = lines[`closing-${kind}`] ?? "";
            return opening || closing ? [[kind, { opening, closing }]] : [];
          }),
        ),
    ),
  ),
  toTexts: (notes) =>
    Object.fromEntries(
      ownerNoteMessageKinds.flatMap((kind) => [
        [`opening-${kind}`, notes[kind]?.opening ?? ""],
        [`closing-${kind}`, notes[kind]?.closing ?? ""],
      ]),
    ),
};
