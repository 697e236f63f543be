import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

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
export function localhostCertificate(): { key: string; cert: string } {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const base64 = certificate(pair, Date.now()).toString("base64");
  const lines = base64.match(/.{1,64}/g)?.join("\n");
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
