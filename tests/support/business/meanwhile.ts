import { db } from "#platform/database/database.server.ts";
import type { Database } from "#platform/database/transactions.ts";

/** A database that lets something else happen during an action, just before its nth transaction begins. */
export function meanwhile(nth: number, happens: () => Promise<unknown>): Database {
  let begun = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name);
      const transaction: typeof target.transaction = async (...work) => {
        if (++begun === nth) await happens();
        return target.transaction(...work);
      };
      return transaction;
    },
  });
}
