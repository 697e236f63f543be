/** The tables of a font file (OpenType, "sfnt") by their names. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = HEADER + RECORD * i;
      const from = font.readUInt32BE(record + 8);
      const to = from + font.readUInt32BE(record + 12);
      return [font.toString("latin1", record, record + 4), font.subarray(from, to)];
    }),
  );
}

const HEADER = 12;
const RECORD = 16;

/** A font file of the same kind as another, with these tables. */
export function writeTables(like: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const head = Buffer.alloc(HEADER + RECORD * names.length);
  const power = Math.floor(Math.log2(names.length));
  like.copy(head, 0, 0, 4);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(2 ** power * RECORD, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((names.length - 2 ** power) * RECORD, 10);
  const parts = [head];
  let from = head.length;
  names.forEach((name, i) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const record = HEADER + RECORD * i;
    head.write(name, record, "latin1");
    head.writeUInt32BE(checksum(padded), record + 4);
    head.writeUInt32BE(from, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    from += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
