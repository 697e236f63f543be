import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import * as v from "valibot";
import { passwordLengthLimits } from "#business/team/operator.ts";
import { Refusal } from "#platform/refusal.ts";
import { createConcurrencyLimiter } from "#platform/web/concurrency-limiter.ts";
import { CODE_HASH_COST, PASSWORD_HASH_COST, type PasswordHashCost } from "./password-cost.ts";

const derive = promisify(argon2);

/** A limit on concurrent hashes, so that a burst of sign-ins doesn't take all memory or threads. */
const hashers = createConcurrencyLimiter({ atOnce: 2, waiting: Number.POSITIVE_INFINITY });

export function hashPassword(password: string): Promise<string> {
  return stored(password, randomBytes(16), PASSWORD_HASH_COST);
}

export function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(codes.map((code) => stored(code, salt, CODE_HASH_COST)));
}

async function stored(text: string, salt: Buffer, cost: PasswordHashCost): Promise<string> {
  const hash = await hashWith(text, salt, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

const STORED =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/;

/** The hash of a password that nobody has, so that an unknown address takes as long as a known one. */
const NOBODY = hashPassword(randomBytes(24).toString("base64url"));
NOBODY.catch(() => {});

/** Whether a password matches the stored hash; takes the same time if nothing is stored. */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const parts = STORED.exec(kept ?? (await NOBODY))?.groups;
  if (!parts) throw new Error("a stored password has an unknown form");
  const cost = {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
  };
  const expected = Buffer.from(parts.hash ?? "", "base64url");
  const salt = Buffer.from(parts.salt ?? "", "base64url");
  const given = await hashWith(password, salt, { ...cost, tagLength: expected.length });
  return timingSafeEqual(given, expected) && kept !== undefined;
}

export async function findMatchingRecoveryCode(
  code: string,
  kept: readonly { id: number; hash: string }[],
): Promise<number | undefined> {
  for (const { id, hash } of kept) if (await verifyPassword(code, hash)) return id;
  return undefined;
}

function hashWith(password: string, salt: Buffer, cost: PasswordHashCost): Promise<Buffer> {
  const message = password.normalize("NFC");
  return hashers.enter(() => derive("argon2id", { message, nonce: salt, ...cost }));
}

const tooShort = `Use at least ${passwordLengthLimits.least} characters.`;
const tooLong = `Use no more than ${passwordLengthLimits.most} characters.`;

/** The rules for a new password: characters are counted as people count them, and all are allowed. */
const newPasswordSchema = v.pipe(
  v.string(tooShort),
  v.check((text) => [...text].length >= passwordLengthLimits.least, tooShort),
  v.check((text) => [...text].length <= passwordLengthLimits.most, tooLong),
);

let common: Set<string> | undefined;

/** The most common passwords of eight characters or more, about 18,000 (zxcvbn's list, MIT). */
function commonPasswords(): Set<string> {
  if (!common) {
    const require = createRequire(import.meta.url);
    const list: string[] = require("@zxcvbn-ts/language-common/src/passwords.json");
    common = new Set(list.filter((word) => word.length >= passwordLengthLimits.least));
  }
  return common;
}

export function requireAcceptablePassword(password: string, known: readonly string[]): string {
  const read = v.safeParse(newPasswordSchema, password);
  if (!read.success) throw refused(read.issues[0].message);
  const plain = password.normalize("NFC").toLowerCase();
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  if (commonPasswords().has(plain) || commonPasswords().has(core) || new Set(plain).size < 3) {
    throw refused("This password is too common. Choose another one.");
  }
  const parts = known.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const left = parts
    .filter((part) => part.length >= 3)
    .reduce((text, part) => text.replaceAll(part, ""), plain)
    .replace(/[\d\W_]/g, "");
  if (left.length < 3) {
    throw refused(
      "This password is too close to your name, email, or our name. Choose another one.",
    );
  }
  return password;
}

function refused(sentence: string): Refusal {
  return new Refusal("invalid", sentence, { field: "password" });
}
