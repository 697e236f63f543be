import { cutText } from "./text-limits.ts";

/** An error as the log and the tables may store it: nothing from a visitor, no keys. */
export type SafeError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: SafeError;
  errors?: SafeError[];
};

/** Errors wrap errors; how deep we follow, and how many of an AggregateError we list. */
const DEEPEST = 5;
const MOST = 10;
const LONGEST = 2_000;

/** SQLSTATE class 22: PostgreSQL quotes the rejected value. */
const QUOTES_VALUES = /^22/;

/**
 * The parts of an error that may be stored. Leaves out the parameters of a failed query,
 * PostgreSQL's `detail` and `where` (they quote rows), any other properties, and private links and
 * keys in its messages.
 */
export function toSafeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: cut(String(error)), stack: "" };
  }
  const fields = error as Error & Record<"code" | "constraint" | "table", unknown>;
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...(typeof fields.code === "string" && { code: fields.code }),
    ...(typeof fields.constraint === "string" && { constraint: fields.constraint }),
    ...(typeof fields.table === "string" && { table: fields.table }),
    ...(error.cause !== undefined &&
      depth < DEEPEST && { cause: toSafeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < DEEPEST && {
        errors: error.errors.slice(0, MOST).map((one) => toSafeError(one, depth + 1)),
      }),
  };
}

/** An error and its causes in one line, for a table. */
export function errorMessage(error: unknown): string {
  const line: string[] = [];
  for (let each: SafeError | undefined = toSafeError(error); each; each = each.cause) {
    if (each.message) line.push(each.message);
  }
  return cutText(line.join(": "), LONGEST);
}

export function errorStack(error: unknown): string {
  const parts: string[] = [];
  for (let each: SafeError | undefined = toSafeError(error); each; each = each.cause) {
    parts.push([`${each.type}: ${each.message}`, each.stack].filter(Boolean).join("\n"));
  }
  return parts.join("\ncaused by ");
}

function messageOf(error: Error): string {
  // Drizzle writes the parameters into the message of the error that wraps the driver's.
  if ("query" in error && "params" in error) return cut(`Failed query: ${error.query}`);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const { message } = error;
  return cut(QUOTES_VALUES.test(code) ? message.replace(/"[^"]*"|: .*$/gs, "…") : message);
}

/** Only the frames: the lines before them repeat the original message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
}

const cut = (words: string) => cutText(redactTokens(words), LONGEST);

/** A part of a path of at least this length may be a key: 22 characters carry 128 random bits. */
export const MIN_TOKEN_LENGTH = 22;

/** A part of a path that may be a key, credentials in an address, and what looks like 128 random bits. */
const LONG_PART = new RegExp(
  `(?<=[^/]/)[^/?#\\s"'<>]{${MIN_TOKEN_LENGTH},}(?=[/?#\\s"'<>]|$)`,
  "g",
);
const SIGN_IN = /(?<=\/\/)[^\s/@]+@/g;
const TOKEN = new RegExp(
  `(?<![\\w-])(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])(?:(?=[\\w-]*\\d)[\\w-]{${MIN_TOKEN_LENGTH},}|[\\w-]{40,})`,
  "g",
);
const ADDRESS =
  /https?:\/\/[^\s"'<>]+|\/reservation\/[^\s"'<>]+|\/office\/sign-in-link\/[^\s"'<>]+/g;

/** Text for the log, without keys in addresses and without anything that looks like a token. */
export function redactTokens(words: string): string {
  return words
    .replace(ADDRESS, (address) => address.replace(SIGN_IN, "").replace(LONG_PART, "…"))
    .replace(SIGN_IN, "…@")
    .replace(TOKEN, "…");
}

/** A path as the log may store it: without its query and without parts that may be keys. */
export function redactPath(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? "");
  return path
    .split("/")
    .map((part) => (part.length >= MIN_TOKEN_LENGTH ? "…" : part))
    .join("/");
}

/** Something a person must fix before the server can start: one sentence, no stack. */
export class StartupProblem extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupProblem";
  }
}
