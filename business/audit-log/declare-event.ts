/** What an event's sentence needs to know beside its details, as other modules decide it. */
export type EventSentenceContext = {
  offerHours: number;
  /** The words for a field of an advertiser, by its id: "website" is "the website". */
  fieldNames: Readonly<Partial<Record<string, string>>>;
};

/** The details of an event as an entry may have them: of each shape, and none for certain. */
type Stored<Detail> = { [Key in KeyOf<Detail>]?: ValueOf<Detail, Key> };
export type KeyOf<Detail> = Detail extends unknown
  ? string extends keyof Detail
    ? never
    : keyof Detail
  : never;
type ValueOf<Detail, Key> = Detail extends unknown
  ? Key extends keyof Detail
    ? Detail[Key]
    : never
  : never;

export type NoDetail = Record<string, never>;
type Sentence<Detail> = (detail: Stored<Detail>, context: EventSentenceContext) => string;
export type AuditEventWording<Detail> = { describe: Sentence<Detail> };

export function event<Detail = NoDetail>(
  words: string | Sentence<Detail>,
): AuditEventWording<Detail> {
  return { describe: typeof words === "string" ? () => words : words };
}
