import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A passkey in software, as strict as a device: it signs for one site, and says who was there. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => [0x58, 32, ...Buffer.from(text, "base64url")];
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.from([
      ...[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21],
      ...coordinate(x),
      0x22,
      ...coordinate(y),
    ]);
  }

  /** What a browser answers to the challenge for a new passkey. */
  register(challenge: string, origin: string) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.id, this.#cose]);
    const data = this.#authenticatorData(origin, 0x45, attested);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
      ...[text("authData"), Buffer.from([0x59, data.length >> 8, data.length & 255]), data],
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge, origin),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal" as const],
    });
  }

  /** What a browser answers to the challenge for a passkey that exists. */
  use(challenge: string, origin: string, { verified = true } = {}) {
    this.counter += 1;
    const data = this.#authenticatorData(origin, verified ? 0x05 : 0x01);
    const client = clientData("webauthn.get", challenge, origin);
    const hash = createHash("sha256").update(Buffer.from(client, "base64url")).digest();
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, hash]), this.#key).toString("base64url"),
    });
  }

  #authenticatorData(origin: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const site = createHash("sha256").update(new URL(origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([site, Buffer.from([flags]), counter, more]);
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin })).toString("base64url");
}

/** A short text in CBOR. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
}
