import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Email } from "postal-mime";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

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

/*
 * A self-signed certificate for localhost, good for a day: X.509 v3 (RFC 5280) with an EC key on
 * P-256 and ECDSA with SHA-256, written as DER by hand because Node can read certificates, not make them.
 */

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const integer = (...bytes: number[]) => tagged(0x02, Buffer.from(bytes));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const octets = (part: Buffer) => tagged(0x04, part);
const bits = (part: Buffer) => tagged(0x03, Buffer.from([0]), part);
const yes = tagged(0x01, Buffer.from([0xff]));

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const BASIC_CONSTRAINTS = oid("551d13");
const ALTERNATIVE_NAME = oid("551d11");

const time = (instant: number) => {
  const digits = new Date(instant).toISOString().replace(/[-:T]|\..*/g, "");
  return tagged(0x18, Buffer.from(`${digits}Z`));
};

function certificate(key: { publicKey: KeyObject; privateKey: KeyObject }, now: number): Buffer {
  const hour = 3_600_000;
  const name = sequence(
    tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from("localhost")))),
  );
  const names = sequence(
    tagged(0x82, Buffer.from("localhost")),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, yes, octets(sequence(yes))),
    sequence(ALTERNATIVE_NAME, octets(names)),
  );
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(now - hour), time(now + 24 * hour)),
    name,
    key.publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, extensions),
  );
  return sequence(body, ECDSA_WITH_SHA256, bits(sign("sha256", body, key.privateKey)));
}

/** A fresh key and its certificate for localhost and 127.0.0.1, both as PEM. It is its own authority. */
function localhostCertificate(): { key: string; cert: string } {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const base64 = certificate(pair, Date.now()).toString("base64");
  const lines = base64.match(/.{1,64}/g)?.join("\n");
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
