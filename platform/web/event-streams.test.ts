import { once } from "node:events";
import { createConnection } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { EventStreams, type SendServerEvent } from "./event-streams.ts";
import { listenOnPort } from "./listen.ts";

const limits = { perAddress: 2, inTotal: 3 };

/** A stream, what sends into it, and how often its work was ended. */
function opened(streams: EventStreams, address = "10.0.0.1") {
  const seen: { send?: SendServerEvent; ended: number } = { ended: 0 };
  const response = streams.open(address, (send) => {
    seen.send = send;
    return () => {
      seen.ended++;
    };
  });
  return { response, seen };
}

test("what is sent arrives as an event, after the retry interval", async () => {
  const streams = new EventStreams(limits);
  const { response, seen } = opened(streams);
  seen.send?.("change", "7");
  streams.close();
  expect(response?.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(await response?.text()).toMatch(/^retry: \d+\n\nevent: change\ndata: 7\n\n$/);
});

test("a network and the server have only so many open; who leaves makes room", async () => {
  const streams = new EventStreams(limits);
  const first = opened(streams);
  opened(streams);
  expect(opened(streams).response).toBeUndefined();
  opened(streams, "10.0.0.2");
  expect(opened(streams, "10.0.0.3").response).toBeUndefined();
  await first.response?.body?.cancel();
  expect(first.seen.ended).toBe(1);
  expect(opened(streams).response).toBeDefined();
});

test("closing ends all of them once, and opens none any more", async () => {
  const streams = new EventStreams(limits);
  const { response, seen } = opened(streams);
  streams.close();
  streams.close();
  await response?.text();
  expect([seen.ended, streams.size]).toEqual([1, 0]);
  expect(opened(streams).response).toBeUndefined();
});

test("a reader that takes nothing is disconnected, and nothing piles up", () => {
  const streams = new EventStreams(limits);
  const { seen } = opened(streams);
  for (let i = 0; i < 100; i++) seen.send?.("change", "1");
  expect([seen.ended, streams.size]).toEqual([1, 0]);
});

/** A connection whose reader asks for something endless and stops reading. */
async function stall(stalled: number) {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  const { server, port } = await listenOnPort(
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
