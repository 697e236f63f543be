export type RefusalCode =
  | "invalid"
  | "not-found"
  | "not-allowed"
  | "conflict"
  | "too-many"
  | "too-large"
  | "unavailable";

const STATUS: Record<RefusalCode, number> = {
  invalid: 422,
  "not-found": 404,
  "not-allowed": 403,
  conflict: 409,
  "too-many": 429,
  "too-large": 413,
  unavailable: 503,
};

/**
 * The only way an action refuses: a code for the route, a sentence for the person, a detail for the
 * log. `field` names the input that the sentence belongs to, `retryAfter` is in seconds.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly sentence: string;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    sentence: string,
    more: { detail?: string; field?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.detail ?? sentence, { cause: more.cause });
    this.name = "Refusal";
    this.code = code;
    this.sentence = sentence;
    this.detail = more.detail;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** Does some work; if that refuses, what the sentence becomes. What is only unavailable for now stays thrown. */
export async function unlessRefused<Outcome, Otherwise>(
  work: () => Promise<Outcome>,
  otherwise: (sentence: string) => Otherwise,
): Promise<Outcome | Otherwise> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
    return otherwise(error.sentence);
  }
}
