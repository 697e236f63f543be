import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";

/** What a folder of database/released holds beside the hashes of its migrations. */
export const EMBEDDED_FILE = "embedded.tar.zst";
export const POSTGRESQL_FILE = "postgresql.sql.zst";

/** A cluster holds the same catalogs three times: a window as large as all of it finds that. */
const WINDOW = 27;
const compress = (bytes: Buffer) =>
  zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: WINDOW,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
const decompress = (path: string) =>
  zstdDecompressSync(readFileSync(path), {
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW },
  });

function withTarFile<Result>(work: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "tar-"));
  try {
    return work(join(folder, "data.tar"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs some folders of a data folder that nobody has open. */
export function packDataFolder(dataDirectory: string, names: readonly string[], path: string) {
  withTarFile((tar) => {
    execFileSync("tar", ["-cf", tar, "-C", dataDirectory, ...names]);
    writeFileSync(path, compress(readFileSync(tar)));
  });
}

/** Lays a packed data folder down as the release left it. */
export function unpackDataFolder(path: string, dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true });
  withTarFile((tar) => {
    writeFileSync(tar, decompress(path));
    execFileSync("tar", ["-xf", tar, "-C", dataDirectory]);
  });
}

/** Settings that every version of PostgreSQL and any client takes, in the place of those that pg_dump writes. */
const HEAD = `set client_encoding = 'UTF8';
set standard_conforming_strings = on;
set check_function_bodies = false;
select pg_catalog.set_config('search_path', '', false);
`;

/** Dumps a database as SQL that needs no psql: rows as inserts, no commands of psql. */
export function dumpPostgresql(programs: string, url: string, path: string) {
  const args = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges", url];
  const dump = execFileSync(join(programs, "pg_dump"), args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const from = dump.indexOf("\nCREATE ");
  const sql = dump.slice(from).replace(/\n\\unrestrict \S+\s*$/, "\n");
  writeFileSync(path, compress(Buffer.from(HEAD + sql)));
}

/** Fills an empty database with a dump. */
export async function loadPostgresql(path: string, connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(decompress(path).toString("utf8"));
  } finally {
    await client.end();
  }
}
