import { data } from "react-router";
import * as v from "valibot";
import {
  findOperatorAtSessionStage,
  formErrorResponseOrRethrow,
  officeResponseHeaders,
  passkeyOrigin,
  readSessionToken,
  type SignedInOperator,
  sessionSetCookieHeaders,
  signedOutActionContext,
  toSignInClient,
} from "#app/office/access/office-access.ts";
import { publicOfficeAction, publicOfficeLoader } from "#app/office/access/office-route.ts";
import { parseReturnPathOrToday } from "#app/office/office-paths.ts";
import {
  addPasskey,
  createPasskeyCreationOptions,
  createPasskeyRequestOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from "#business/auth/second-factors/passkeys.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/passkey.ts";

const text = v.pipe(v.string(), v.maxLength(20_000));
const common = {
  id: text,
  rawId: text,
  type: v.literal("public-key"),
  clientExtensionResults: v.fallback(v.record(v.string(), v.unknown()), {}),
};

const Assertion = v.object({
  ...common,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(v.nullable(text)),
  }),
});
const Attestation = v.object({
  ...common,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(text), v.maxLength(10))),
  }),
});

const PasskeyMessage = v.variant("step", [
  v.object({
    step: v.literal("ask"),
    purpose: v.picklist(["sign-in", "second-factor", "reauthenticate", "add"]),
  }),
  v.object({
    step: v.literal("answer"),
    purpose: v.picklist(["sign-in", "second-factor", "reauthenticate"]),
    onward: v.string(),
    answer: Assertion,
  }),
  v.object({
    step: v.literal("answer"),
    purpose: v.literal("add"),
    onward: v.string(),
    answer: Attestation,
  }),
]);
type PasskeyMessage = v.InferOutput<typeof PasskeyMessage>;

/** Only our own pages' scripts call this; there is nothing to show to people. */
export const loader = publicOfficeLoader(() => {
  return data(null, { status: 404, headers: officeResponseHeaders });
});

export const action = publicOfficeAction(async ({ request, context }) => {
  const read = v.safeParse(PasskeyMessage, await request.json().catch(() => undefined));
  if (!read.success)
    return data(
      { problem: "Something’s wrong with that request. Reload the page and try again." },
      { status: 422 },
    );
  const message = read.output;
  try {
    if (message.step === "ask") return { options: await createOptions(message, request, context) };
    return await acceptPasskey(message, request, context);
  } catch (error) {
    return formErrorResponseOrRethrow(error, context);
  }
});

type Context = Route.ActionArgs["context"];

async function createOptions(message: PasskeyMessage, request: Request, context: Context) {
  const origin = passkeyOrigin(request, context);
  if (message.purpose === "add") {
    const { session, actionContext } = await requireOperatorWhoMayAdd(request, context);
    return createPasskeyCreationOptions({ sessionId: session.id, origin }, actionContext);
  }
  const { purpose } = message;
  const token = readSessionToken(request);
  return createPasskeyRequestOptions({ purpose, token, origin }, signedOutActionContext(context));
}

async function acceptPasskey(
  message: Extract<PasskeyMessage, { step: "answer" }>,
  request: Request,
  context: Context,
) {
  const origin = passkeyOrigin(request, context);
  const token = readSessionToken(request);
  const to = parseReturnPathOrToday(message.onward);
  if (message.purpose === "add") {
    const { session, actionContext } = await requireOperatorWhoMayAdd(request, context);
    const name = session.device;
    // The library's type lists fewer transports than exist; it passes others on unchanged.
    const given = message.answer as Parameters<typeof addPasskey>[0]["answer"];
    await addPasskey({ sessionId: session.id, origin, name, answer: given }, actionContext);
    return { to };
  }
  const given = message.answer as Parameters<typeof reauthenticateWithPasskey>[0]["answer"];
  if (message.purpose === "reauthenticate") {
    await reauthenticateWithPasskey(
      { token, origin, answer: given },
      signedOutActionContext(context),
    );
    return { to };
  }
  const { purpose } = message;
  const visitor = toSignInClient(request, context);
  const entered = await signInWithPasskey(
    { purpose, token, origin, answer: given, visitor },
    signedOutActionContext(context),
  );
  return data({ to }, { headers: sessionSetCookieHeaders(request, entered) });
}

/** Only a signed-in operator, or one who is setting up their account, can add a passkey. */
async function requireOperatorWhoMayAdd(
  request: Request,
  context: Context,
): Promise<SignedInOperator> {
  const signedIn =
    (await findOperatorAtSessionStage(request, context, "signed-in")) ??
    (await findOperatorAtSessionStage(request, context, "set-up"));
  if (signedIn) return signedIn;
  throw new Refusal("not-allowed", "Please sign in first.");
}
