import * as v from "valibot";
import { textOf } from "#app/office/door.ts";
import { type Correction, correctAdvertiser } from "#business/advertisers/correct-advertiser.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import { writeNote } from "#business/people/notes.ts";
import { personForm } from "#business/reservations/forms.ts";
import { mergeAdvertisers } from "#business/reservations/merge-advertisers.ts";
import { Refusal } from "#platform/refusal.ts";

type Deed = (id: number, form: FormData, circumstances: Circumstances) => Promise<unknown>;

/** What the forms of an advertiser's page do, by the value of their button. */
export const deeds: Record<string, Deed> = {
  note: (id, form, circumstances) =>
    writeNote({ subject: { type: "advertiser", id }, text: textOf(form, "note") }, circumstances),
  change: (id, form, circumstances) => correctAdvertiser(correctionIn(id, form), circumstances),
  merge: (id, form, circumstances) => {
    const keep = { id, expectedVersion: numberIn(form, "version") };
    const fold = { id: numberIn(form, "of"), expectedVersion: numberIn(form, "fold-version") };
    if (fold.id === 0) throw new Refusal("invalid", "Please choose whom to merge.");
    return mergeAdvertisers({ keep, fold }, circumstances);
  },
};

const fields = personForm.entries;

/** What was typed about a business and its people: read as the public form reads it. */
function correctionIn(advertiserId: number, form: FormData): Correction {
  const ids = form.getAll("contact").map(Number).filter(Number.isSafeInteger);
  return {
    ...{ advertiserId, expectedVersion: numberIn(form, "version") },
    business: read(fields.business, form, "business"),
    website: read(fields.website, form, "website"),
    people: ids.map((contactId) => ({
      ...{ contactId, expectedVersion: numberIn(form, `version-${contactId}`) },
      name: read(fields.name, form, `name-${contactId}`),
      email: read(fields.email, form, `email-${contactId}`),
      phone: read(fields.phone, form, `phone-${contactId}`),
      shared: textOf(form, `shared-${contactId}`) !== "",
    })),
  };
}

function read<Typed>(
  schema: v.GenericSchema<unknown, Typed>,
  form: FormData,
  field: string,
): Typed {
  const result = v.safeParse(schema, textOf(form, field));
  if (result.success) return result.output;
  throw new Refusal("invalid", result.issues[0].message, { field });
}

/** A number of a hidden field; 0, which no row and no version has, for anything else. */
function numberIn(form: FormData, name: string): number {
  const number = Number(textOf(form, name));
  return Number.isSafeInteger(number) ? number : 0;
}
