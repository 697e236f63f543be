import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { StartupProblem } from "#platform/errors.ts";

const REASONS: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start.`,
  EACCES: (port) => `This user may not open port ${port}. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: () => "The address in HOST does not belong to this machine.",
  ENOTFOUND: () => "The name in HOST can’t be resolved.",
};

/** Milliseconds between two looks for a connection that stalled; a live stream sends a byte every 20 seconds. */
const STALLED = 120_000;

/** Opens the port, or throws one sentence that says why it can't. */
export async function listenOnPort(
  handler: RequestListener,
  port: number,
  host: string,
  stalled = STALLED,
): Promise<{ server: Server; port: number }> {
  const server = createServer(
    // A large file from a phone; the handler ends other requests sooner.
    { requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    handler,
  );
  if (stalled > 0) endStalledConnections(server, stalled);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? ""];
      reject(reason ? new StartupProblem(reason(port), error) : error);
    });
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Ends a connection on which no byte moved from one look to the next, in either direction: a reader who stopped reading, too.
 * Node's own timer, which each request sets, would cost a tenth of a scan.
 */
function endStalledConnections(server: Server, every: number): void {
  const moved = new Map<Socket, number>();
  server.on("connection", (socket) => {
    moved.set(socket, 0);
    socket.once("close", () => moved.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, before] of moved) {
      const now = socket.bytesRead + socket.bytesWritten;
      if (now > 0 && now === before) socket.destroy();
      else moved.set(socket, now);
    }
  }, every).unref();
  server.once("close", () => clearInterval(looking));
}

/** Accepts no new requests, lets running ones finish for at most `patience` ms, then closes them. */
export async function drainRequests(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
