import { once } from "node:events";
import { createServer as createHttpServer, request, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { localhostCertificate } from "./certificate.ts";

export type TlsFront = {
  httpsPort: number;
  httpPort: number;
  /** PEM of the authority that clients have to trust. */
  authority: string;
  close: () => void;
};

async function opened(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * What stands before a server on the web: ends TLS and hands requests on with the visitor's address;
 * plain HTTP is sent to HTTPS.
 */
export async function openTlsFront(target: string): Promise<TlsFront> {
  const { key, cert } = localhostCertificate();
  const secure = createHttpsServer({ key, cert }, (incoming, answer) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
      "x-forwarded-proto": "https",
    };
    const onward = request(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  const httpsPort = await opened(secure);
  const plain = createHttpServer((incoming, answer) => {
    const location = `https://localhost:${httpsPort}${incoming.url}`;
    answer.writeHead(301, { location }).end();
  });
  const httpPort = await opened(plain);
  return {
    httpsPort,
    httpPort,
    authority: cert,
    close: () => {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
