import { redirect } from "react-router";
import {
  deviceSetCookieValues,
  redirectUnlessReauthenticated,
  type SignedInOperator,
} from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { Field, PostForm, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { refusedFormResponseOrRethrow } from "#app/office/forms/run-form.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { findDoneMessage, officePaths } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formNumber, formText, readFields, readForm } from "#app/read-form.ts";
import {
  accountForm,
  changeOwnAccount,
  changePassword,
  endOwnSessionOrAllOthers,
} from "#business/auth/change-own-account.ts";
import {
  beginAuthenticatorSetUp,
  confirmAuthenticator,
  removeAuthenticator,
} from "#business/auth/second-factors/authenticator.ts";
import { removePasskey } from "#business/auth/second-factors/passkeys.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import {
  countSecondFactors,
  findSecondFactors,
} from "#business/auth/second-factors/second-factors.ts";
import { findSessions } from "#business/auth/session.ts";
import { REAUTHENTICATION_MINUTES } from "#business/team/operator.ts";
import { numberWord } from "#platform/number-word.ts";
import type { Route } from "./+types/account.ts";
import { SecondFactorSettings, SessionList } from "./account-panels.tsx";
import { findPendingAuthenticator } from "./pending-authenticator.ts";
import { EmailField, NewPasswordField } from "./sign-in-parts.tsx";

export const loader = officeLoader(
  "account.change",
  async ({ request }, { operator, session, actionContext }) => {
    const factors = await findSecondFactors(operator.id);
    const sessions = await findSessions(operator.id);
    const moment = (at: Date) => formatMoment(at, actionContext.now);
    return {
      done: findDoneMessage(request, DONE),
      operator: { name: operator.name, email: operator.email, version: operator.version },
      proven: session.proven,
      factors: {
        passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          added: moment(createdAt),
          used: lastUsedAt && moment(lastUsedAt),
        })),
        appSince: factors.authenticatorSince && moment(factors.authenticatorSince),
        codesLeft: factors.recoveryCodesLeft,
        several: countSecondFactors(factors) > 1,
      },
      app: session.proven ? await findPendingAuthenticator(operator) : undefined,
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        here: id === session.id,
        since: moment(createdAt),
        seen: moment(lastSeenAt),
      })),
    };
  },
);

const DONE: Partial<Record<string, string>> = {
  account: "Your details are saved.",
  password: "Password changed. Your other devices are signed out.",
  "confirm-app": "Authenticator app set up.",
  "remove-app": "Authenticator app removed.",
  "remove-passkey": "Passkey removed.",
  "end-session": "That device is signed out.",
  "end-others": "Your other devices are signed out.",
};

export const action = officeAction("account.change", async ({ request, context }, signedIn) => {
  const form = await readForm(request);
  const button = formText(form, "do");
  const headers = new Headers();
  try {
    const { codes, deviceToken } = await applyAccountForm(button, form, signedIn);
    if (codes) return { outcome: "codes", codes } as const;
    for (const cookie of deviceSetCookieValues(request, deviceToken))
      headers.append("set-cookie", cookie);
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
  const done = getOwnProperty(DONE, button) ? `?done=${button}` : "";
  throw redirect(officePaths.account() + done, { status: 303, headers });
});

type Done = { codes?: string[]; deviceToken?: string | undefined };

const BUTTONS_THAT_NEED_PROOF = new Set([
  "password",
  "begin-app",
  "confirm-app",
  "remove-app",
  "remove-passkey",
  "codes",
]);

async function applyAccountForm(
  button: string,
  form: FormData,
  signedIn: SignedInOperator,
): Promise<Done> {
  const { session, actionContext } = signedIn;
  const sessionId = session.id;
  if (BUTTONS_THAT_NEED_PROOF.has(button)) {
    redirectUnlessReauthenticated(signedIn, officePaths.account());
  }
  switch (button) {
    case "account":
      await saveAccount(form, signedIn);
      break;
    case "password": {
      const password = formText(form, "password");
      return { deviceToken: await changePassword({ sessionId, password }, actionContext) };
    }
    case "begin-app":
      await beginAuthenticatorSetUp({ sessionId }, actionContext);
      break;
    case "confirm-app":
      await confirmAuthenticator({ sessionId, code: formText(form, "code") }, actionContext);
      break;
    case "remove-app":
      await removeAuthenticator({ sessionId }, actionContext);
      break;
    case "remove-passkey":
      await removePasskey({ sessionId, id: formNumber(form, "id") }, actionContext);
      break;
    case "codes":
      return { codes: await renewRecoveryCodes({ sessionId }, actionContext) };
    case "end-session":
      await endOwnSessionOrAllOthers({ sessionId, end: formNumber(form, "id") }, actionContext);
      break;
    case "end-others":
      return {
        deviceToken: await endOwnSessionOrAllOthers({ sessionId, end: "others" }, actionContext),
      };
  }
  return {};
}

async function saveAccount(form: FormData, signedIn: SignedInOperator) {
  const typed = readFields(form, accountForm.entries);
  const { operator, session, actionContext } = signedIn;
  if (typed.email !== operator.email) {
    redirectUnlessReauthenticated(signedIn, officePaths.account());
  }
  const expectedVersion = formNumber(form, "version");
  await changeOwnAccount({ ...typed, sessionId: session.id, expectedVersion }, actionContext);
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, proven, sessions, done } = loaderData;
  const refused = useRefusedForm();
  const codes = actionData?.outcome === "codes" ? actionData.codes : undefined;
  return (
    <OfficePage
      title="Your account"
      lead={
        proven
          ? `Thanks for confirming it’s you. You can change anything here for the next ${numberWord(REAUTHENTICATION_MINUTES)} minutes. We email you about each change to how you sign in.`
          : "We’ll ask you to confirm it’s you before you change your email, password, passkeys, authenticator app, or recovery codes."
      }
    >
      {!refused?.field && <FormAnswer done={done} />}
      <AccountDetailsForm operator={operator} proven={proven} />
      <SecondFactorSettings {...loaderData} codes={codes} />
      <SessionList sessions={sessions} />
    </OfficePage>
  );
}

function AccountDetailsForm({
  operator,
  proven,
}: Pick<Route.ComponentProps["loaderData"], "operator" | "proven">) {
  return (
    <>
      <Panel title="Your details">
        <PostForm
          button="account"
          shown={{ version: operator.version }}
          className="body"
          key={operator.version}
        >
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            required
            defaultValue={operator.name}
          />
          <EmailField
            hint="You sign in with this email. If you change it, we’ll email your old address too."
            autoComplete="email"
            defaultValue={operator.email}
          />
          <SubmitRow value="account">Save</SubmitRow>
        </PostForm>
      </Panel>
      <Panel title="Password" id="change-password">
        <PostForm button="password" className="body">
          {proven && (
            <>
              <input type="hidden" autoComplete="username" value={operator.email} readOnly />
              <NewPasswordField
                label="New password"
                hint="8 to 128 characters. This signs you out on your other devices."
              />
            </>
          )}
          <SubmitRow value="password">Change my password</SubmitRow>
        </PostForm>
      </Panel>
    </>
  );
}
