import { ButtonLink, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { addReturnPath, officePaths } from "#app/office/office-paths.ts";
import { sessionMinutes } from "#business/team/operator.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/account.ts";
import {
  AUTHENTICATOR_APP_EXPLANATION,
  AuthenticatorSetupForm,
  RecoveryCodeList,
} from "./authenticator-setup-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type Data = Route.ComponentProps["loaderData"];

export function SecondFactorSettings({
  factors,
  app,
  proven,
  codes,
  operator: { email },
}: Pick<Data, "factors" | "app" | "proven" | "operator"> & { codes: string[] | undefined }) {
  return (
    <>
      <Panel title="Passkeys" aside={factors.passkeys.length === 0 && "None yet"}>
        <PanelRows>
          {factors.passkeys.map(({ id, name, added, used }) => (
            <PanelRow
              key={id}
              title={name}
              text={`Added ${added}, ${used ? `last used ${used}` : "not used yet"}`}
            >
              {factors.several && (
                <PostForm shown={{ id }}>
                  <Submit value="remove-passkey" weight="danger">
                    Remove
                  </Submit>
                </PostForm>
              )}
            </PanelRow>
          ))}
        </PanelRows>
        <div className="body" id="passkeys">
          <div className="row">
            {proven ? (
              <PasskeyButton purpose="add" onward={officePaths.account()}>
                Add a passkey
              </PasskeyButton>
            ) : (
              <ButtonLink to={addReturnPath(officePaths.reauthenticate(), officePaths.account())}>
                Add a passkey
              </ButtonLink>
            )}
          </div>
        </div>
      </Panel>
      <AppPanel factors={factors} app={app} />
      <Panel
        id="recovery"
        title="Recovery codes"
        aside={`${pluralize(factors.codesLeft, "code")} left`}
        body
      >
        {codes ? (
          <>
            <p className="no-print">
              Save your new codes now: we show them only once. Each code works once. Your old codes
              no longer work.
            </p>
            <RecoveryCodeList codes={codes} email={email} />
          </>
        ) : (
          <PostForm className="row">
            <p>The old codes stop working for good.</p>
            <Submit value="codes">Get ten new codes</Submit>
          </PostForm>
        )}
      </Panel>
    </>
  );
}

function AppPanel({ factors, app }: Pick<Data, "factors" | "app">) {
  return (
    <Panel
      id="app"
      title="Authenticator app"
      aside={factors.appSince ? `Set up ${factors.appSince}` : "None yet"}
      body
    >
      <p className="quiet">{AUTHENTICATOR_APP_EXPLANATION}</p>
      {app && <AuthenticatorSetupForm app={app} />}
      <PostForm className="row">
        {!app && (
          <Submit value="begin-app">
            {factors.appSince ? "Use another phone" : "Set up an app"}
          </Submit>
        )}
        {factors.appSince && factors.several && (
          <Submit value="remove-app" weight="danger">
            Remove
          </Submit>
        )}
      </PostForm>
    </Panel>
  );
}

const { idle, most } = sessionMinutes["signed-in"];

export function SessionList({ sessions }: Pick<Data, "sessions">) {
  return (
    <Panel
      id="sessions"
      title="Devices"
      aside={`Each one signs out after ${idle / 60} hours of inactivity, or ${most / (24 * 60)} days after you sign in`}
    >
      <PanelRows>
        {sessions.map(({ id, device, here, since, seen }) => (
          <PanelRow
            key={id}
            title={here ? `${device} (this device)` : device}
            text={`Signed in ${since}; last used ${seen}`}
          >
            {!here && (
              <PostForm shown={{ id }}>
                <Submit value="end-session">Sign out</Submit>
              </PostForm>
            )}
          </PanelRow>
        ))}
      </PanelRows>
      {sessions.length > 1 && (
        <PostForm className="body">
          <SubmitRow value="end-others" weight="danger">
            Sign out other devices
          </SubmitRow>
        </PostForm>
      )}
    </Panel>
  );
}
