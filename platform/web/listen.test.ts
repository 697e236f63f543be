import { once } from "node:events";
import { createConnection } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

/** A connection whose reader asks for something endless and stops reading. */
async function stall(stalled: number) {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  const { server, port } = await listen(
    (_, response) => endless.pipe(response),
    0,
    "127.0.0.1",
    stalled,
  );
  const accepted = once(server, "connection");
  const client = createConnection(port, "127.0.0.1", () =>
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  );
  client.on("error", () => {});
  const [socket] = await accepted;
  return { server, client, socket };
}

test("a reader who stopped reading is ended; without the limit they stay (negative control)", async () => {
  const endless = await stall(0);
  const limited = await stall(100);
  await once(limited.socket, "close");
  expect(endless.socket.destroyed).toBe(false);
  for (const { server, client } of [endless, limited]) {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});
