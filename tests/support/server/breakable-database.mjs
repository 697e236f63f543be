// Loaded into a server under test with --import: while the file named by TEST_BREAK exists, every
// query fails, with words in its message that no visitor may ever read.
import { existsSync } from "node:fs";
import pg from "pg";

const query = pg.Client.prototype.query;
const file = process.env.TEST_BREAK ?? "";

pg.Client.prototype.query = function (...given) {
  if (!existsSync(file)) return query.apply(this, given);
  const error = new Error("internal-words: password=swordfish host=10.1.2.3");
  const callback = given.findLast((one) => typeof one === "function");
  if (!callback) return Promise.reject(error);
  setImmediate(callback, error);
};
