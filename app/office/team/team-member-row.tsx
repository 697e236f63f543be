import { Button } from "#app/office/forms/controls.tsx";
import { BreakableEmailText } from "#app/ui/breakable-email-text.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/team/operator.ts";
import { roleLabels } from "#business/team/operator.ts";
import sheet from "./team-member-row.css?sheet";

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
      <Style name="office-person" sheet={sheet} />
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
          <form method="post" className="stack">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="role" value={role === "owner" ? "assistant" : "owner"} />
            {links.length > 0 && (
              <p>
                Removing {name}, or making them an assistant, also cancels {links.join("; ")}.
              </p>
            )}
            <Button type="submit" name="do" value="role">
              {role === "owner" ? "Make an assistant" : "Make an owner (full access)"}
            </Button>
            <Button type="submit" name="do" value="send-sign-in-link">
              Send a sign-in link
            </Button>
            <Button type="submit" name="do" value="remove" weight="danger">
              Remove {name}
            </Button>
          </form>
        </details>
      )}
    </li>
  );
}
