import { deflateSync } from "node:zlib";

/** A reference to an object of the file: "4 0 R". */
export type Ref = `${number} 0 R`;

/** Writes a PDF 1.4 object by object, with a plain table of contents (ISO 32000-1, 7.5.4). */
export class PdfFile {
  private readonly objects: (Buffer | undefined)[] = [];

  reserve(): Ref {
    this.objects.push(undefined);
    return `${this.objects.length} 0 R`;
  }

  add(body: string, at: Ref = this.reserve()): Ref {
    return this.put(Buffer.from(body, "latin1"), at);
  }

  /** Writes a stream. `entries`: of its dictionary. Compressed unless the bytes are already. */
  addStream(
    entries: string,
    bytes: Buffer | string,
    filter: "Flate" | "DCT" | "none" = "Flate",
  ): Ref {
    const plain = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    const data = filter === "Flate" ? deflateSync(plain, { level: 9 }) : plain;
    const name = filter === "none" ? "" : ` /Filter /${filter}Decode`;
    const head = `<< ${entries} /Length ${data.length}${name} >>\nstream\n`;
    return this.put(
      Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from("\nendstream")]),
      this.reserve(),
    );
  }

  private put(body: Buffer, ref: Ref): Ref {
    this.objects[Number.parseInt(ref, 10) - 1] = body;
    return ref;
  }

  /** The whole file. `id`: 16 bytes in hexadecimal. */
  finish(trailer: { root: Ref; info: Ref; id: string; version: "1.4" | "1.6" }): Buffer {
    // four bytes over 127 say that the file is binary (7.5.2)
    const parts = [Buffer.from(`%PDF-${trailer.version}\n%\xe2\xe3\xcf\xd3\n`, "latin1")];
    let at = parts[0]?.length ?? 0;
    const offsets = this.objects.map((body, i) => {
      if (!body) throw new Error(`object ${i + 1} was never written`);
      const part = Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        body,
        Buffer.from("\nendobj\n"),
      ]);
      parts.push(part);
      at += part.length;
      return at - part.length;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const { root, info, id } = trailer;
    parts.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table.join("")}trailer\n` +
          `<< /Size ${offsets.length + 1} /Root ${root} /Info ${info} /ID [<${id}> <${id}>] >>\n` +
          `startxref\n${at}\n%%EOF\n`,
        "latin1",
      ),
    );
    return Buffer.concat(parts);
  }
}

/** Text as PDF writes it: plain ASCII in parentheses, anything else as UTF-16. */
export function pdfText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}
