import { PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { sessionMinutes } from "#business/team/operator.ts";

type Session = { id: number; device: string; here: boolean; since: string; seen: string };

const { idle, most } = sessionMinutes["signed-in"];

export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <Panel
      id="sessions"
      title="Devices"
      aside={`Each one signs out after ${idle / 60} hours of inactivity, or ${most / (24 * 60)} days after you sign in`}
    >
      <ul className="rows">
        {sessions.map(({ id, device, here, since, seen }) => (
          <li key={id}>
            <div>
              <b>
                {device}
                {here && " (this device)"}
              </b>
              <p>
                Signed in {since}; last used {seen}
              </p>
            </div>
            {!here && (
              <PostForm shown={{ id }}>
                <Submit value="end-session">Sign out</Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
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
