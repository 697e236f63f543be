import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#platform/settings.server.ts";

/** Keys on a page of the list: few, so that a caller who asks only once is caught. */
const PAGE = 2;

type Stored = { bytes: Buffer; at: Date };

/** A server of this machine that speaks as much S3 as we use, with an empty bucket: put, get, head, delete, list. */
export async function startFileServer(): Promise<{
  settings: S3Settings;
  stop: () => Promise<void>;
}> {
  const stored = new Map<string, Stored>();
  const server = createServer((request, response) => {
    answer(stored, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: "ID", secretAccessKey: "SECRET" };
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { bucket: "ads", region: "us-east-1", endpoint, ...keys },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  stored: Map<string, Stored>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers } = request;
  const url = new URL(request.url ?? "", "http://localhost");
  const body = await buffer(request);
  const isSigned = headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=ID/");
  // A file inside an envelope would be stored with it, as some services do.
  if (!isSigned || headers["content-encoding"]) {
    response.writeHead(isSigned ? 501 : 403).end();
    return;
  }
  const key = decodeURIComponent(url.pathname.replace(/^\/ads\/?/, ""));
  if (method === "GET" && key === "") {
    response.writeHead(200, { "content-type": "application/xml" }).end(listOf(stored, url));
  } else if (method === "PUT") {
    stored.set(key, { bytes: body, at: new Date() });
    response.writeHead(200).end();
  } else if (method === "DELETE") {
    stored.delete(key);
    response.writeHead(204).end();
  } else {
    const file = stored.get(key);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const { bytes, at } = file;
    response.writeHead(200, {
      "content-length": bytes.length,
      "last-modified": at.toUTCString(),
    });
    response.end(method === "HEAD" ? undefined : bytes);
  }
}

function listOf(stored: ReadonlyMap<string, Stored>, { searchParams }: URL): string {
  const prefix = searchParams.get("prefix") ?? "";
  const after = searchParams.get("continuation-token") ?? "";
  const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const next =
    keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents}${next}</ListBucketResult>`;
}
