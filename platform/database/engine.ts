import type pg from "pg";

export type Engine = {
  /** For people: where the data is, without a password. */
  place: string;
  pool: pg.Pool;
  /** A connection outside the pool. The embedded database has one session: it is refused while another has it. */
  newClient(): pg.Client;
  /** Embedded: the pool's one connection listens for announcements. Server: needs its own. */
  oneSession: boolean;
  close(): Promise<void>;
};

export type PrepareConnection = (client: pg.ClientBase) => Promise<void>;
