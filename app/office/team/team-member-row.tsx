import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import { BreakableEmailText } from "#app/ui/breakable-email-text.tsx";
import type { Role } from "#business/team/operator.ts";
import { roleLabels } from "#business/team/operator.ts";

type Person = {
  id: number;
  name: string;
  email: string;
  role: Role;
  here: boolean;
  since: string;
  links: string[];
};

/** An operator with the possible actions; nobody can remove themselves by mistake. */
export function TeamMemberRow({ person, changeable }: { person: Person; changeable: boolean }) {
  const { id, name, email, role, here, since, links } = person;
  return (
    <li className="office-person">
      <div>
        <b>
          {name}
          {here && " (you)"}
        </b>
        <p>
          {roleLabels[role].name}, <BreakableEmailText email={email} />, added {since}
        </p>
      </div>
      {changeable && (
        <details>
          <summary id={`person-${id}`}>Change {name}’s access</summary>
          <PostForm
            shown={{ id, name, role: role === "owner" ? "assistant" : "owner" }}
            className="stack"
          >
            {links.length > 0 && (
              <p>
                Removing {name}, or making them an assistant, also cancels {links.join("; ")}.
              </p>
            )}
            <Submit value="role">
              {role === "owner" ? "Make an assistant" : "Make an owner (full access)"}
            </Submit>
            <Submit value="send-sign-in-link">Send a sign-in link</Submit>
            <Submit value="remove" weight="danger">
              Remove {name}
            </Submit>
          </PostForm>
        </details>
      )}
    </li>
  );
}
