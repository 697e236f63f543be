import type { FormError } from "#app/office/access/office-access.ts";
import { Button, Field } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";

type Refused = (FormError & { asked: string }) | undefined;

/** The operator's own name, address and password. */
export function AccountDetailsForm({
  operator,
  proven,
  refused,
}: {
  operator: { name: string; email: string; version: number };
  proven: boolean;
  refused: Refused;
}) {
  const problemOf = (asked: string, field: string) =>
    refused?.asked === asked && refused.field === field ? refused.problem : undefined;
  return (
    <>
      <Panel title="Your details">
        <form method="post" className="body" key={operator.version}>
          <input type="hidden" name="version" value={operator.version} />
          <Field
            id="name"
            label="Name"
            name="name"
            autoComplete="name"
            required
            defaultValue={operator.name}
            problem={problemOf("account", "name")}
          />
          <Field
            id="email"
            label="Email"
            hint="You sign in with this email. If you change it, we'll email your old address too."
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={operator.email}
            problem={problemOf("account", "email")}
          />
          <div className="row">
            <Button type="submit" name="do" value="account">
              Save
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title="Password" id="change-password">
        <form method="post" className="body">
          {proven && (
            <>
              <input type="hidden" autoComplete="username" value={operator.email} readOnly />
              <Field
                id="password"
                label="New password"
                hint="8 to 128 characters. This signs you out on your other devices."
                name="password"
                type="password"
                autoComplete="new-password"
                minLength={8}
                required
                problem={problemOf("password", "password")}
              />
            </>
          )}
          <div className="row">
            <Button type="submit" name="do" value="password">
              Change my password
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
