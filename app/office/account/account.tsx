import { data, redirect } from "react-router";
import * as v from "valibot";
import { lookUp } from "#app/look-up.ts";
import { Notice } from "#app/office/controls.tsx";
import {
  deviceCookies,
  type Insider,
  insiderWho,
  officeHeaders,
  requireFreshProof,
  textOf,
  told,
} from "#app/office/door.ts";
import { findAppBeingSetUp } from "#app/office/entry/authenticator-view.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { moment } from "#app/office/words.ts";
import { changeAccount, changePassword, endOwnSessions } from "#business/people/account.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from "#business/people/authenticator.ts";
import { countFactors, findFactors } from "#business/people/factors.ts";
import { accountForm } from "#business/people/forms.ts";
import { removePasskey } from "#business/people/passkeys.ts";
import { renewRecoveryCodes } from "#business/people/recovery-codes.ts";
import { findSessions } from "#business/people/session.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/account.ts";
import { AccountFactors } from "./account-factors.tsx";
import { AccountSelf } from "./account-self.tsx";
import { AccountSessions } from "./account-sessions.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, session, circumstances } = insiderWho(context, "account.change");
  const factors = await findFactors(operator.id);
  const sessions = await findSessions(operator.id);
  return {
    done: lookUp(DONE, new URL(request.url).searchParams.get("done") ?? ""),
    operator: {
      name: operator.name,
      email: operator.email,
      version: operator.version,
    },
    proven: session.proven,
    factors: {
      passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        added: moment(createdAt, circumstances.now),
        used: lastUsedAt && moment(lastUsedAt, circumstances.now),
      })),
      appSince: factors.authenticatorSince && moment(factors.authenticatorSince, circumstances.now),
      codesLeft: factors.recoveryCodesLeft,
      several: countFactors(factors) > 1,
    },
    app: session.proven ? await findAppBeingSetUp(operator) : undefined,
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      here: id === session.id,
      since: moment(createdAt, circumstances.now),
      seen: moment(lastSeenAt, circumstances.now),
    })),
  };
}

/** What was done, in the address of the page that follows. */
const DONE: Partial<Record<string, string>> = {
  account: "Saved.",
  password: "Your password is changed. Every other browser is signed out.",
  "confirm-app": "Your authenticator app is set up.",
  "remove-app": "The authenticator app is off your account.",
  "remove-passkey": "The passkey is removed.",
  "end-session": "That browser is signed out.",
  "end-others": "Every other browser is signed out.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const insider = insiderWho(context, "account.change");
  const form = await request.formData().catch(() => new FormData());
  const asked = textOf(form, "do");
  const headers = new Headers();
  try {
    const { codes, deviceToken } = await perform(asked, form, insider);
    if (codes) return { codes };
    for (const cookie of deviceCookies(request, deviceToken)) headers.append("set-cookie", cookie);
  } catch (error) {
    const { data: problem, init } = told(error, context);
    return data({ ...problem, asked }, init ?? undefined);
  }
  const done = lookUp(DONE, asked) ? `?done=${asked}` : "";
  throw redirect(officePaths.account() + done, { status: 303, headers });
}

/** What an answer carries besides its words: codes to show, or the token of this browser's cookie. */
type Done = { codes?: string[]; deviceToken?: string | undefined };

async function perform(asked: string, form: FormData, insider: Insider): Promise<Done> {
  const { session, circumstances } = insider;
  const sessionId = session.id;
  const proven = () => requireFreshProof(insider, officePaths.account());
  switch (asked) {
    case "account":
      await saveAccount(form, insider);
      break;
    case "password":
      proven();
      return {
        deviceToken: await changePassword(
          { sessionId, password: textOf(form, "password") },
          circumstances,
        ),
      };
    case "begin-app":
      proven();
      await beginAuthenticator({ sessionId }, circumstances);
      break;
    case "confirm-app":
      proven();
      await confirmAuthenticator({ sessionId, code: textOf(form, "code") }, circumstances);
      break;
    case "remove-app":
      proven();
      await removeAuthenticator({ sessionId }, circumstances);
      break;
    case "remove-passkey":
      proven();
      await removePasskey({ sessionId, id: Number(textOf(form, "id")) || 0 }, circumstances);
      break;
    case "codes":
      proven();
      return { codes: await renewRecoveryCodes({ sessionId }, circumstances) };
    case "end-session":
      await endOwnSessions({ sessionId, end: Number(textOf(form, "id")) || 0 }, circumstances);
      break;
    case "end-others":
      return { deviceToken: await endOwnSessions({ sessionId, end: "others" }, circumstances) };
  }
  return {};
}

async function saveAccount(form: FormData, insider: Insider) {
  const typed = { name: textOf(form, "name"), email: textOf(form, "email") };
  const read = v.safeParse(accountForm, typed);
  if (!read.success) {
    const [issue] = read.issues;
    throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? undefined });
  }
  const { operator, session, circumstances } = insider;
  if (read.output.email !== operator.email) requireFreshProof(insider, officePaths.account());
  const expectedVersion = Number(textOf(form, "version")) || 0;
  await changeAccount({ ...read.output, sessionId: session.id, expectedVersion }, circumstances);
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Your account");

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, proven, factors, app, sessions, done } = loaderData;
  const refused = actionData && "problem" in actionData ? actionData : undefined;
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  return (
    <Page
      title="Your account"
      lead={
        proven
          ? "You have confirmed it's you: for ten minutes everything here can be changed."
          : "Before your e-mail, password, passkeys, app or codes change, you are asked to confirm it's you."
      }
    >
      {refused && !refused.field && <Notice kind="problem">{refused.problem}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      <AccountSelf operator={operator} proven={proven} refused={refused} />
      <AccountFactors factors={factors} app={app} proven={proven} codes={codes} refused={refused} />
      <AccountSessions sessions={sessions} />
    </Page>
  );
}
