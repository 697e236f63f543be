/** What the details ask, by the names of the form's fields. */
export const FIELDS = ["business", "name", "email", "phone", "website"] as const;

export type FieldName = (typeof FIELDS)[number];

/** What stands in the fields. */
export type Typed = Record<FieldName, string> & {
  /** Version of the Terms that was agreed to; empty where the box is not checked. */
  terms: string;
};

/** Sentences by field, in the order of the fields. */
export type Problems = Partial<Record<FieldName | "terms", string>>;
