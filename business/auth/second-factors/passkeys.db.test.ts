import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signInWithPassword } from "#business/auth/sign-in.ts";
import { passkey, passkeyChallenge } from "#database/schema/auth.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import type { Insider } from "#tests/support/business/office.ts";
import {
  asVisitor,
  by,
  from,
  newOperator,
  newOwner,
  reauthenticate,
  sessionOf,
} from "#tests/support/business/office.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import type { PasskeyPurpose } from "./passkey-challenge.ts";
import {
  addPasskey,
  createPasskeyCreationOptions,
  createPasskeyRequestOptions,
  reauthenticateWithPasskey,
  removePasskey,
  signInWithPasskey,
} from "./passkeys.ts";

const origin = "https://www.copper.example";
const signInWithOwnPassword = ({ email }: Insider) =>
  signInWithPassword({ email, password: PASSWORD, visitor: from() }, asVisitor());

async function withPasskey(insider: Insider): Promise<SoftPasskey> {
  const { sessionId } = insider;
  await reauthenticate(insider);
  const key = new SoftPasskey();
  const { challenge } = await createPasskeyCreationOptions({ sessionId, origin }, by(insider));
  const answer = key.register(challenge, origin);
  await addPasskey({ sessionId, origin, name: "My phone", answer }, by(insider));
  await db.execute(sql`update operator_session set reauthenticated_at = null`);
  return key;
}

async function challengeFor(
  purpose: Exclude<PasskeyPurpose, "add">,
  token?: string,
  context = asVisitor(),
) {
  return (await createPasskeyRequestOptions({ purpose, token, origin }, context)).challenge;
}

type Answer = ReturnType<SoftPasskey["use"]>;

const signIn = (answer: Answer, purpose: "sign-in" | "second-factor" = "sign-in", token?: string) =>
  signInWithPasskey({ purpose, token, origin, answer, visitor: from() }, asVisitor());

anyDatabase("a passkey", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("signs in alone, as the second factor, and reauthenticates", async () => {
    const ana = await newOwner();
    const key = await withPasskey(ana);
    const alone = await signIn(key.use(await challengeFor("sign-in"), origin));
    expect(await sessionOf(alone.token)).toMatchObject({
      session: { stage: "signed-in" },
      operator: { id: ana.id },
    });

    const { token } = await signInWithOwnPassword(ana);
    const proof = key.use(await challengeFor("second-factor", token), origin);
    const second = await signIn(proof, "second-factor", token);
    expect(second.stage).toBe("signed-in");

    const answer = key.use(await challengeFor("reauthenticate", ana.token), origin);
    await reauthenticateWithPasskey({ token: ana.token, origin, answer }, asVisitor());
    expect((await sessionOf(ana.token)).session.proven).toBe(true);
  });

  test("is not taken twice, late, from another site, without its owner, or for another purpose", async () => {
    const ana = await newOwner();
    const key = await withPasskey(ana);
    const used = key.use(await challengeFor("sign-in"), origin);
    await signIn(used);
    const early = { ...asVisitor(), now: new Date(Date.now() - 6 * 60_000) };
    const late = key.use(await challengeFor("sign-in", undefined, early), origin);
    const wrong: [string, Answer][] = [
      ["twice", used],
      ["late", late],
      ["from another site", key.use(await challengeFor("sign-in"), "https://evil.example")],
      ["without its owner", key.use(await challengeFor("sign-in"), origin, { verified: false })],
      ["for another purpose", key.use(await challengeFor("reauthenticate", ana.token), origin)],
      ["for a challenge that nobody gave", key.use("bm9ib2R5", origin)],
      ["by a key that nobody has", new SoftPasskey().use(await challengeFor("sign-in"), origin)],
    ];
    for (const [how, answer] of wrong) {
      await expect.soft(signIn(answer), how).rejects.toEqual(refused("invalid"));
    }
    const altered = key.use(await challengeFor("sign-in"), origin);
    altered.response.signature = `AA${altered.response.signature.slice(2)}`;
    await expectRefusal(signIn(altered), "invalid");
  });

  test("is taken once of many answers at the same instant", async () => {
    const ana = await newOwner();
    const key = await withPasskey(ana);
    const answer = key.use(await challengeFor("sign-in"), origin);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signIn(answer)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is good however often a stranger in the same network has asked or answered before", async () => {
    const ana = await newOwner();
    const key = await withPasskey(ana);
    const kept = await db.$count(passkeyChallenge);
    const ofStranger = new SoftPasskey();
    for (let asked = 0; asked < 100; asked += 1) {
      const answer = ofStranger.use(await challengeFor("sign-in"), origin);
      await expectRefusal(signIn(answer), "invalid");
    }
    expect(await db.$count(passkeyChallenge), "kept of what was only asked").toBe(kept);
    const { stage } = await signIn(key.use(await challengeFor("sign-in"), origin));
    expect(stage).toBe("signed-in");
  });

  test("whose counter went back is a copy, and is not taken", async () => {
    const ana = await newOwner();
    const key = await withPasskey(ana);
    await signIn(key.use(await challengeFor("sign-in"), origin));
    key.counter = 0;
    await expectRefusal(signIn(key.use(await challengeFor("sign-in"), origin)), "invalid");
  });

  test("of one person is no second factor for another, and does not reauthenticate them", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    const bens = await withPasskey(ben);
    await withPasskey(ana);
    const { token } = await signInWithOwnPassword(ana);
    const proof = bens.use(await challengeFor("second-factor", token), origin);
    await expectRefusal(signIn(proof, "second-factor", token), "invalid");
    const answer = bens.use(await challengeFor("reauthenticate", ana.token), origin);
    const attempt = { token: ana.token, origin, answer };
    await expectRefusal(reauthenticateWithPasskey(attempt, asVisitor()), "invalid");
    expect((await sessionOf(ana.token)).session.proven).toBe(false);
  });

  test("is added only in the session that asked, after reauthenticating, and once", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    const { sessionId } = ana;
    await expectRefusal(
      createPasskeyCreationOptions({ sessionId, origin }, by(ana)),
      "not-allowed",
    );
    const key = await withPasskey(ana);
    for (const insider of [ana, ben]) await reauthenticate(insider);
    const { challenge } = await createPasskeyCreationOptions({ sessionId, origin }, by(ana));
    const answer = new SoftPasskey().register(challenge, origin);
    const stolen = addPasskey({ sessionId: ben.sessionId, origin, name: "", answer }, by(ben));
    await expectRefusal(stolen, "invalid");
    const offered = await createPasskeyCreationOptions({ sessionId, origin }, by(ana));
    const again = { sessionId, origin, name: "", answer: key.register(offered.challenge, origin) };
    await expectRefusal(addPasskey(again, by(ana)), "conflict");
    expect(await db.$count(passkey)).toBe(1);
  });

  test("of another operator cannot be removed", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await withPasskey(ana);
    await withPasskey(ben);
    await reauthenticate(ben);
    const [anas] = await db.select({ id: passkey.id }).from(passkey).orderBy(passkey.id);
    const removing = removePasskey({ sessionId: ben.sessionId, id: anas?.id ?? 0 }, by(ben));
    await expectRefusal(removing, "not-found");
    expect(await db.$count(passkey)).toBe(2);
  });
});

/** A passkey in software, as strict as a device: it signs for one site, and says who was there. */
class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => [0x58, 32, ...Buffer.from(text, "base64url")];
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.from([
      ...[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21],
      ...coordinate(x),
      0x22,
      ...coordinate(y),
    ]);
  }

  /** What a browser answers to the challenge for a new passkey. */
  register(challenge: string, origin: string) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.id, this.#cose]);
    const data = this.#authenticatorData(origin, 0x45, attested);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
      ...[text("authData"), Buffer.from([0x59, data.length >> 8, data.length & 255]), data],
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge, origin),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal" as const],
    });
  }

  /** What a browser answers to the challenge for a passkey that exists. */
  use(challenge: string, origin: string, { verified = true } = {}) {
    this.counter += 1;
    const data = this.#authenticatorData(origin, verified ? 0x05 : 0x01);
    const client = clientData("webauthn.get", challenge, origin);
    const hash = createHash("sha256").update(Buffer.from(client, "base64url")).digest();
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, hash]), this.#key).toString("base64url"),
    });
  }

  #authenticatorData(origin: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const site = createHash("sha256").update(new URL(origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([site, Buffer.from([flags]), counter, more]);
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin })).toString("base64url");
}

/** A short text in CBOR. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
}
