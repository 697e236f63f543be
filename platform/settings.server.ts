import { resolve } from "node:path";
import * as v from "valibot";
import { StartupProblem } from "./errors.ts";

const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    ),
  );

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `must be a whole number from ${from} to ${to}`),
    v.transform(Number),
    v.minValue(from, `must be a whole number from ${from} to ${to}`),
    v.maxValue(to, `must be a whole number from ${from} to ${to}`),
  );

const email = v.pipe(v.string(), v.email("must be an email address"));

/** Another host of the gateway's API: without TLS only on this machine. */
const gatewayApi = v.pipe(
  url(["http:", "https:"]),
  v.check(
    (value) => new URL(value).protocol === "https:" || LOOPBACK.has(new URL(value).hostname),
    "must begin with https://, or with http:// and this machine’s own address",
  ),
  v.transform((value) => new URL(value).origin),
);
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A place that speaks S3: without TLS only on this machine. */
const s3Endpoint = v.pipe(
  url(["http:", "https:"]),
  v.check(
    (value) => new URL(value).protocol === "https:" || LOOPBACK.has(new URL(value).hostname),
    "must begin with https://, or with http:// and this machine’s own address",
  ),
);

const logLevel = v.picklist(
  ["debug", "info", "warn", "error", "silent"],
  "must be debug, info, warn, error or silent",
);

const variablesSchema = v.object({
  NODE_ENV: v.optional(v.string(), "production"),
  PORT: v.optional(wholeNumber(0, 65535), "3000"),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, "must not be empty")), "0.0.0.0"),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, "must not be empty")), "data"),
  DATABASE_URL: v.optional(url(["postgres:", "postgresql:"])),
  BACKUP_NIGHTS: v.optional(wholeNumber(0, 365), "14"),
  SITE_URL: v.optional(url(["http:", "https:"])),
  SMTP_URL: v.optional(url(["smtp:", "smtps:"])),
  MAIL_FROM: v.optional(email),
  OPERATOR_EMAIL: v.optional(email),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10)),
  LOG_LEVEL: v.optional(logLevel, "warn"),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk|rk)_\w+$/, "must be a key that begins with sk_ or rk_")),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\S+$/, "must be a secret that begins with whsec_")),
  ),
  STRIPE_API: v.optional(gatewayApi),
  TWILIO_AUTH_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, "must be Twilio’s auth token"))),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket’s name")),
  ),
  S3_REGION: v.optional(v.string(), "us-east-1"),
  S3_ENDPOINT: v.optional(s3Endpoint),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
});

/** A bucket at a service that speaks S3. Without an endpoint it is Amazon's own. */
export type S3Settings = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Every setting of the product. docs/operating.md explains each. */
export type Settings = {
  port: number;
  host: string;
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** How many nightly backups are kept in the data folder; 0: none is made. */
  backupNights: number;
  /** Origin of the public site, without a trailing slash; undefined if not set. */
  siteUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  operatorEmail: string | undefined;
  /** The number of reverse proxies in front that append to X-Forwarded-For. */
  trustedProxies: number;
  logLevel: v.InferOutput<typeof logLevel>;
  secret: string | undefined;
  /** Where uploaded files are kept; undefined: in the data folder. */
  s3: S3Settings | undefined;
  /** The payment gateway's key and webhook secret: both, or there is no gateway. */
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  /** Origin of another host of the gateway's API. */
  stripeApi: string | undefined;
  /** Verifies what Twilio asks about calls; undefined: only taps on the offer page are counted. */
  twilioAuthToken: string | undefined;
  development: boolean;
};

/** Settings from environment variables; refuses the first wrong one with a sentence that names it. */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(variablesSchema, given);
  if (!result.success) {
    const issue = result.issues[0];
    const name = v.getDotPath(issue) ?? "A setting";
    throw new StartupProblem(`The setting ${name} ${issue.message}.`);
  }
  const read = result.output;
  if (read.SMTP_URL && !(read.MAIL_FROM && read.OPERATOR_EMAIL)) {
    throw new StartupProblem("SMTP_URL needs MAIL_FROM and OPERATOR_EMAIL beside it.");
  }
  if (read.SITE_URL?.startsWith("https:") && read.TRUSTED_PROXIES === undefined) {
    throw new StartupProblem(
      "SITE_URL begins with https://, so something in front of this server ends TLS: set TRUSTED_PROXIES to the number of proxies that append to X-Forwarded-For (usually 1), or to 0 if none does.",
    );
  }
  if ((read.STRIPE_SECRET_KEY === undefined) !== (read.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new StartupProblem(
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.",
    );
  }
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = read;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (
    new Set([bucket, accessKeyId, secretAccessKey].map((value) => value === undefined)).size > 1
  ) {
    throw new StartupProblem(
      "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none.",
    );
  }
  return {
    port: read.PORT,
    host: read.HOST,
    dataDirectory: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    backupNights: read.BACKUP_NIGHTS,
    siteUrl: read.SITE_URL && new URL(read.SITE_URL).origin,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    operatorEmail: read.OPERATOR_EMAIL,
    trustedProxies: read.TRUSTED_PROXIES ?? 0,
    logLevel: read.LOG_LEVEL,
    secret: read.SECRET,
    s3:
      bucket && accessKeyId && secretAccessKey
        ? {
            bucket,
            accessKeyId,
            secretAccessKey,
            region: read.S3_REGION,
            endpoint: read.S3_ENDPOINT,
          }
        : undefined,
    stripeSecretKey: read.STRIPE_SECRET_KEY,
    stripeWebhookSecret: read.STRIPE_WEBHOOK_SECRET,
    stripeApi: read.STRIPE_API,
    twilioAuthToken: read.TWILIO_AUTH_TOKEN,
    development: read.NODE_ENV === "development",
  };
}

let current: Settings | undefined;

/** The settings of this process. The environment is read only here, once at the start, which fails on a wrong value. */
export function currentSettings(): Settings {
  current ??= parseSettings(process.env);
  return current;
}

export function replaceSettings(settings: Settings): void {
  current = settings;
}

/** The log level, read before the other settings: a wrong one is refused with them, in a sentence. */
export function initialLogLevel(): Settings["logLevel"] {
  return v.parse(v.fallback(logLevel, "warn"), process.env.LOG_LEVEL);
}
