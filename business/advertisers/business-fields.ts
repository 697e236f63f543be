import * as v from "valibot";
import { cleanTypedText } from "#platform/text-line.ts";

/** A web address, or null for none: "Shop.example" becomes https://shop.example/. */
const website = v.pipe(
  v.optional(v.string(), ""),
  v.transform(cleanTypedText),
  v.maxLength(200, "Use up to 200 characters for the website."),
  v.transform((typed) => (typed === "" ? null : asWebsite(typed))),
  v.check((address) => address !== "", "Enter a valid website, or leave it blank."),
);

function asWebsite(pasted: string): string {
  const typed = pasted.replace(/^\/+|[.,;]+$/g, "");
  const full = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (/[\p{C}\p{Z}]/u.test(full) || !URL.canParse(full)) return "";
  const url = new URL(full);
  const plain = ["http:", "https:"].includes(url.protocol) && !url.username && !url.password;
  const named = /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
  return plain && named ? url.href : "";
}

/** The fields of a business besides its name, each once: forms, lists, import, merge and audit log derive from here. */
export const businessFields = {
  website: {
    label: "Website",
    /** The name within a sentence. */
    noun: "website",
    hint: "Leave blank if they have none.",
    schema: website,
    /** Other headings for it in imported tables: lower case, letters and digits. */
    alsoCalled: [],
  },
} as const satisfies Record<string, BusinessField>;

type BusinessField = {
  label: string;
  noun: string;
  hint: string;
  schema: v.GenericSchema<string | undefined, string | null>;
  alsoCalled: readonly string[];
};

export type BusinessFieldId = keyof typeof businessFields;
export type BusinessFields = Record<BusinessFieldId, string | null>;

export const businessFieldIds = Object.keys(businessFields) as BusinessFieldId[];

export function mapBusinessFields<T>(make: (id: BusinessFieldId) => T): Record<BusinessFieldId, T> {
  return Object.fromEntries(businessFieldIds.map((id) => [id, make(id)])) as Record<
    BusinessFieldId,
    T
  >;
}

export const pickBusinessFields = (row: BusinessFields): BusinessFields =>
  mapBusinessFields((id) => row[id]);

export const businessFieldSchemas = mapBusinessFields((id) => businessFields[id].schema) as {
  [Id in BusinessFieldId]: (typeof businessFields)[Id]["schema"];
};
