import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import type { Server } from "#tests/support/server/server.ts";

/** An operator, with the cookies of one browser. */
export type Colleague = {
  name: string;
  email: string;
  secret: string;
  recoveryCodes: string[];
  cookies: Record<string, string>;
};

/** Talks to the office as a browser without script does: forms, cookies, no redirects followed. */
export class Visit {
  readonly cookies: Record<string, string> = {};
  readonly #server: Pick<Server, "url">;
  readonly #address: string;
  constructor(
    server: Pick<Server, "url">,
    cookies: Record<string, string> = {},
    address = "10.200.0.1",
  ) {
    this.#server = server;
    this.#address = address;
    Object.assign(this.cookies, cookies);
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.#server.url + path, {
      redirect: "manual",
      ...init,
      headers: {
        cookie: Object.entries(this.cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
        origin: this.#server.url,
        "x-forwarded-for": this.#address,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return response;
  }

  send(path: string, fields: Record<string, string>): Promise<Response> {
    return this.ask(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async words(path: string): Promise<string> {
    return (await this.ask(path)).text();
  }
}

/** The number of the first record of a list; undefined: it finds none. */
export async function firstIdOf(
  visit: Visit,
  list: string,
  search = "",
): Promise<number | undefined> {
  const page = await visit.words(`/office/${list}${search}`);
  const id = new RegExp(`href="/office/${list}/(\\d+)"`).exec(page)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Follows a link into the office and sets an account up, to the last step. `at`: the time by the server's clock. */
export async function settleIn(
  server: Pick<Server, "url">,
  link: string,
  person: { name: string; email: string },
  at = new Date(),
): Promise<Colleague> {
  const visit = new Visit(server);
  await visit.send(link, { ...person, password: PASSWORD });
  await visit.send("/office/set-up", { do: "begin-app" });
  const shown = /<p class="secret">([A-Z2-7 ]+)</.exec(await visit.words("/office/set-up"))?.[1];
  const secret = shown?.replaceAll(" ", "") ?? "";
  const code = totpCodeFor(secret, totpStepAt(at));
  await visit.send("/office/set-up", { do: "confirm-app", code });
  const page = await (await visit.send("/office/set-up", { do: "codes" })).text();
  const recoveryCodes = [...page.matchAll(/<li>([0-9A-Z-]{14})</g)].map(([, each = ""]) => each);
  await visit.send("/office/set-up", { do: "finish" });
  return { ...person, secret, recoveryCodes, cookies: { ...visit.cookies } };
}

/** The link that the server printed at its start. */
export function firstLink(server: Server): string {
  return /(\/office\/sign-in-link\/[\w-]{43})/.exec(server.said())?.[1] ?? "";
}

/** Invites an operator and returns the link of the invitation. */
export async function invite(
  server: Pick<Server, "url">,
  owner: Pick<Colleague, "cookies">,
  person: { email: string; role: string },
): Promise<string> {
  const visit = new Visit(server, owner.cookies);
  await visit.send("/office/reauthenticate", { password: PASSWORD });
  const asked = { do: "invite", ...person };
  const preview = await (await visit.send("/office/team", asked)).text();
  const shownEmails = /name="shownEmails" value="(\w+)"/.exec(preview)?.[1];
  if (!shownEmails) throw new Error(`the email to ${person.email} was not shown before it left`);
  const page = await (await visit.send("/office/team", { ...asked, shownEmails })).text();
  return /(\/office\/sign-in-link\/[\w-]{43})/.exec(page)?.[1] ?? "";
}

/** What everybody in the tests of the office signs in with. */
export const PASSWORD = "nineteen saguaros at dusk";
