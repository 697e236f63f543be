import type pg from "pg";

/** An open database before the product's own ground (migrations, announcements) is laid on it. */
export type Engine = {
  /** For people: where the data is, without any password. */
  place: string;
  pool: pg.Pool;
  /** A connection outside the pool. The embedded database has one session: use it, end it. */
  newClient(): pg.Client;
  /** Embedded: the pool's one connection hears announcements. Server: needs one of its own. */
  oneSession: boolean;
  close(): Promise<void>;
};

/** Makes ready each new connection of a pool, before its first query. */
export type PrepareConnection = (client: pg.ClientBase) => Promise<void>;
