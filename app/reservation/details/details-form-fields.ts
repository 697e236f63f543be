export const DETAILS_FIELDS = [
  "business",
  "name",
  "email",
  "phone",
  "website",
  "referredBy",
] as const;

export type DetailsFieldName = (typeof DETAILS_FIELDS)[number];

export type TypedDetails = Record<DetailsFieldName, string> & {
  /** Version of the Terms that was agreed to; empty where the box is not checked. */
  terms: string;
};

/** Sentences by field, in the order of the fields. */
export type DetailsErrors = Partial<Record<DetailsFieldName | "terms", string>>;
