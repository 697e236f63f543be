import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reauthenticateWithPassword, signInWithPassword } from "#business/auth/sign-in.ts";
import { passkey, passkeyChallenge } from "#database/schema/auth.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { SoftPasskey } from "#tests/support/browser/soft-passkey.ts";
import {
  asVisitor,
  from,
  type Insider,
  newOperator,
  newOwner,
  sessionOf,
} from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
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
const by = ({ actor }: Insider) => ({ actor, now: new Date() });
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

async function withPasskey(insider: Insider): Promise<SoftPasskey> {
  const { sessionId } = insider;
  await reauthenticateWithPassword({ sessionId, password: PASSWORD }, by(insider));
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

    const { token } = await signInWithPassword(
      { email: ana.email, password: PASSWORD, visitor: from() },
      asVisitor(),
    );
    const second = await signIn(
      key.use(await challengeFor("second-factor", token), origin),
      "second-factor",
      token,
    );
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
      await expect.soft(signIn(answer), how).rejects.toEqual(refusal("invalid"));
    }
    const altered = key.use(await challengeFor("sign-in"), origin);
    altered.response.signature = `AA${altered.response.signature.slice(2)}`;
    await expect(signIn(altered)).rejects.toEqual(refusal("invalid"));
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
      await expect(signIn(answer)).rejects.toEqual(refusal("invalid"));
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
    await expect(signIn(key.use(await challengeFor("sign-in"), origin))).rejects.toEqual(
      refusal("invalid"),
    );
  });

  test("of one person is no second factor for another, and does not reauthenticate them", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    const bens = await withPasskey(ben);
    await withPasskey(ana);
    const { token } = await signInWithPassword(
      { email: ana.email, password: PASSWORD, visitor: from() },
      asVisitor(),
    );
    const second = signIn(
      bens.use(await challengeFor("second-factor", token), origin),
      "second-factor",
      token,
    );
    await expect(second).rejects.toEqual(refusal("invalid"));
    const answer = bens.use(await challengeFor("reauthenticate", ana.token), origin);
    await expect(
      reauthenticateWithPasskey({ token: ana.token, origin, answer }, asVisitor()),
    ).rejects.toEqual(refusal("invalid"));
    expect((await sessionOf(ana.token)).session.proven).toBe(false);
  });

  test("is added only in the session that asked, after reauthenticating, and once", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    const { sessionId } = ana;
    await expect(createPasskeyCreationOptions({ sessionId, origin }, by(ana))).rejects.toEqual(
      refusal("not-allowed"),
    );
    const key = await withPasskey(ana);
    for (const insider of [ana, ben]) {
      await reauthenticateWithPassword(
        { sessionId: insider.sessionId, password: PASSWORD },
        by(insider),
      );
    }
    const { challenge } = await createPasskeyCreationOptions({ sessionId, origin }, by(ana));
    const answer = new SoftPasskey().register(challenge, origin);
    const stolen = addPasskey({ sessionId: ben.sessionId, origin, name: "", answer }, by(ben));
    await expect(stolen).rejects.toEqual(refusal("invalid"));
    const offered = await createPasskeyCreationOptions({ sessionId, origin }, by(ana));
    const again = key.register(offered.challenge, origin);
    await expect(
      addPasskey({ sessionId, origin, name: "", answer: again }, by(ana)),
    ).rejects.toEqual(refusal("conflict"));
    expect(await db.$count(passkey)).toBe(1);
  });

  test("of another operator cannot be removed", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await withPasskey(ana);
    await withPasskey(ben);
    await reauthenticateWithPassword({ sessionId: ben.sessionId, password: PASSWORD }, by(ben));
    const [anas] = await db.select({ id: passkey.id }).from(passkey).orderBy(passkey.id);
    const removing = removePasskey({ sessionId: ben.sessionId, id: anas?.id ?? 0 }, by(ben));
    await expect(removing).rejects.toEqual(refusal("not-found"));
    expect(await db.$count(passkey)).toBe(2);
  });
});
