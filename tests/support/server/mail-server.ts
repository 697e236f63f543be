import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { localhostCertificate } from "./certificate.ts";

/** What the mail server does with a message once it has all of its text. */
type Behavior = "take" | "defer" | "refuse" | "stay-silent" | "hang-up-after-taking";

/** A message as received, with its envelope recipients. */
type Taken = Email & { recipients: string[] };

export type MailDouble = {
  url: string;
  /** Every message whose whole text arrived, and which was not turned away. */
  taken: Taken[];
  /** Every password used to sign in. */
  passwords: string[];
  behave(behavior: Behavior): void;
  /** Refuses every message with these words. */
  refuseWith(words: string): void;
  /** How long (ms) it thinks before it answers. */
  answerAfter(milliseconds: number): void;
  /** Stops listening on its port, as a server that is down. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
};

const answers = { defer: 451, refuse: 554 } as const;

/**
 * A scriptable mail server on its own port that records its messages; `tls`: it offers STARTTLS.
 */
export async function startMailDouble(
  options: { password?: string; tls?: boolean } = {},
): Promise<MailDouble> {
  const taken: Taken[] = [];
  const passwords: string[] = [];
  const sockets = new Map<number, Socket>();
  let behavior: Behavior = "take";
  let refusal = "not this one";
  let thinks = 0;
  let port = 0;
  let server: SMTPServer | undefined;

  const create = () =>
    new SMTPServer({
      authOptional: options.password === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      hidePIPELINING: false,
      ...(options.tls ? localhostCertificate() : { disabledCommands: ["STARTTLS"] }),
      closeTimeout: 100,
      logger: false,
      onAuth({ username, password }, _session, done) {
        passwords.push(password ?? "");
        if (password === options.password) done(null, { user: username });
        else done(new Error("wrong password"));
      },
      async onData(stream, session, done) {
        // A sender that dies half-way has delivered nothing.
        const text = await buffer(stream).catch(() => undefined);
        if (!text) return;
        const email = await PostalMime.parse(text);
        const now = behavior;
        if (now === "defer" || now === "refuse") {
          done(Object.assign(new Error(refusal), { responseCode: answers[now] }));
          return;
        }
        taken.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        if (now === "take") setTimeout(done, thinks);
        if (now === "hang-up-after-taking") sockets.get(session.remotePort)?.destroy();
      },
    });

  const listen = async () => {
    const next = create();
    next.on("error", () => {});
    next.server.on("connection", (socket) => sockets.set(socket.remotePort ?? 0, socket));
    await new Promise<void>((resolve) => next.listen(port, "127.0.0.1", resolve));
    port = (next.server.address() as AddressInfo).port;
    server = next;
  };

  await listen();
  const user = options.password === undefined ? "" : `user:${options.password}@`;
  return {
    url: `smtp://${user}127.0.0.1:${port}${options.tls ? "?tls.rejectUnauthorized=false" : ""}`,
    taken,
    passwords,
    behave(next) {
      behavior = next;
    },
    refuseWith(words) {
      behavior = "refuse";
      refusal = words;
    },
    answerAfter(milliseconds) {
      thinks = milliseconds;
    },
    async goDown() {
      const current = server;
      server = undefined;
      await new Promise<void>((resolve) => (current ? current.close(resolve) : resolve()));
    },
    comeBack: listen,
  };
}
