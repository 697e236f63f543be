import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isSecureRequest, serializeSetCookie } from "#app/cookies.ts";
import { paths } from "#app/paths.ts";
import { availabilityEventStream } from "#app/reservation/availability/availability-event-stream.ts";
import { log } from "#platform/log.ts";
import { eventStreams } from "#platform/web/event-streams.ts";
import { listenOnPort } from "#platform/web/listen.ts";
import { eventually } from "#tests/support/eventually.ts";
import { hasSeenUntrustedForwarding, recordUntrustedForwarding } from "./client-address.ts";
import { createHttpHandler } from "./http-handler.ts";
import { createPageCache } from "./page-cache.ts";
import type { FindShortLink, ShortLinkVisitRequest } from "./short-links.ts";

const STREAM = `${paths.reservationLive()}?mailing=1`;
const CLIENTS = 3_000;
const NETWORKS = 100;
const AT_ONCE = 100;

describe("the HTTP handler", () => {
  let server: Server;
  let port = 0;
  let dispatched: Request[] = [];
  let visits: ShortLinkVisitRequest[] = [];

  /** Leads to another site; the second link fails to count. */
  const findShortLink: FindShortLink = (path) => {
    if (path !== "/r/ABC" && path !== "/r/BROKEN") return undefined;
    return {
      location: "https://shop.example/spring",
      followed: (visit) => {
        if (path === "/r/BROKEN") throw new Error("the counter is broken");
        visits.push(visit);
      },
    };
  };

  async function open({ siteUrl = "", trustedProxies = 1 } = {}) {
    const handleRequest = createHttpHandler({
      files: new Map(),
      memory: createPageCache({
        render: async () => {
          throw new Error("no pages here");
        },
        expiresOn: () => 0,
      }),
      isKeptPage: (path) => path === "/kept",
      dispatch: async (request) => {
        dispatched.push(request);
        if (request.url.endsWith(".svg")) return new Response(new ReadableStream());
        return new Response(await request.text());
      },
      findShortLink,
      streams: new Map([[paths.reservationLive(), availabilityEventStream]]),
      largestBody: (path) => (path === "/upload" ? 200_000 : undefined),
      largestStream: (path) => (path === "/stream" ? 200_000 : undefined),
      isPicture: (path) => path === "/picture.svg",
      mayUpload: async (request) => request.headers.get("cookie") === "office=ana",
      ready: async () => true,
      siteUrl: siteUrl || undefined,
      trustedProxies,
    });
    ({ server, port } = await listenOnPort(handleRequest, 0, "127.0.0.1"));
  }

  beforeEach(() => {
    dispatched = [];
    visits = [];
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    await eventually(async () => expect(eventStreams.size).toBe(0));
  });

  const ask = (target: string, more: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${target}`, more);

  /** A connection on which a request for this target has been written, from a network of its own. */
  async function asking(
    target: string,
    network = "192.0.2.1",
    method = "GET",
    headers: string[] = [],
  ): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    const lines = ["Host: shop.example", `X-Forwarded-For: ${network}`, ...headers];
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    return socket;
  }

  const answered = async (socket: Socket) => String((await once(socket, "data"))[0]);

  test("a network that opens pictures and reads none has a few of them, and others see theirs", async () => {
    await open();
    const sockets: Socket[] = [];
    for (let i = 0; i < 32; i++) sockets.push(await asking("/picture.svg", "192.0.2.7"));
    await eventually(async () => expect(dispatched).toHaveLength(32));
    for (const path of ["", "/", "//", ".data", "/_.data"].map((end) => `/picture.svg${end}`)) {
      expect(await answered(await asking(path, "192.0.2.7"))).toContain(" 503 ");
    }
    for (const path of ["/Picture.SVG", "/%70icture.svg"]) {
      expect(await answered(await asking(path, "192.0.2.7"))).toContain(" 503 ");
    }
    await asking("/picture.svg", "192.0.2.8");
    await eventually(async () => expect(dispatched).toHaveLength(33));
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      await asking("/picture.svg", "192.0.2.7");
      expect(dispatched.length).toBeGreaterThan(33);
    });
  });

  test("a reader who takes minutes for a picture is ended, however they dribble; of a page they aren't (negative control)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await open();
      const [picture, page] = [await asking("/picture.svg"), await asking("/page.svg")];
      await eventually(() => expect(dispatched).toHaveLength(2));
      const ended = once(picture.resume(), "close");
      vi.advanceTimersByTime(300_000);
      await ended;
      expect(page.destroyed).toBe(false);
      page.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  /** A large form of 20 bytes of which 5 have come, and what sends more and waits until it has arrived. */
  async function beginLargeForm() {
    const accepted = once(server, "connection");
    const headers = ["Origin: http://shop.example", "Cookie: office=ana", "Content-Length: 20"];
    const socket = await asking("/upload", "192.0.2.1", "POST", headers);
    const [arriving] = (await accepted) as [Socket];
    await eventually(() => expect(arriving.bytesRead).toBeGreaterThan(0));
    const send = async (bytes: string) => {
      const all = arriving.bytesRead + bytes.length;
      socket.write(bytes);
      await eventually(() => expect(arriving.bytesRead).toBe(all));
    };
    await send("a".repeat(5));
    return { socket, send };
  }

  test("a large form of which no more comes is refused after ten seconds; one that keeps coming may take longer than other forms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await open();
      const [stalled, slow] = [await beginLargeForm(), await beginLargeForm()];
      const refused = answered(stalled.socket);
      const taken = answered(slow.socket);
      for (let i = 0; i < 5; i++) {
        vi.advanceTimersByTime(9_000);
        await slow.send("aaa");
      }
      expect(await refused).toMatch(/^HTTP\/1.1 400 .*came in too slowly/s);
      expect(await taken).toMatch(/^HTTP\/1.1 200 .*a{20}/s);
    } finally {
      vi.useRealTimers();
    }
  });

  describe("opens a stream", () => {
    test("a form with a file is read only if its sender may send one; otherwise the page gets the request without it", async () => {
      await open();
      const send = async (target: string, cookie: string, length: number) => {
        const headers = { cookie, origin: `http://127.0.0.1:${port}` };
        const answer = await ask(target, { method: "POST", body: "a".repeat(length), headers });
        return [answer.status, (await answer.text()).length];
      };
      expect(await send("/upload", "office=ana", 150_000)).toEqual([200, 150_000]);
      expect(await send("/upload", "office=bob", 150_000)).toEqual([200, 0]);
      expect(await send("/upload", "office=ana", 250_000)).toEqual([413, expect.any(Number)]);
      expect(await send("/elsewhere", "office=ana", 150_000)).toEqual([413, expect.any(Number)]);
      expect(await send("/elsewhere", "office=bob", 10)).toEqual([200, 10]);
    });

    test("a form that its page reads as it comes says its length first: without one it would be held in memory", async () => {
      await open();
      const send = async (headers: Record<string, string>, body: BodyInit) => {
        const type = "multipart/form-data; boundary=b";
        const answer = await ask("/stream", {
          method: "POST",
          body,
          headers: { ...headers, "content-type": type, origin: `http://127.0.0.1:${port}` },
          duplex: "half",
        } as RequestInit);
        return answer.status;
      };
      expect(await send({}, "a".repeat(150_000))).toBe(200);
      expect(await send({}, new Blob(["a".repeat(10)]).stream())).toBe(411);
      expect(dispatched).toHaveLength(1);
    });

    test("to a GET of its own address, and ends it when the client leaves", async () => {
      await open();
      const socket = await asking(STREAM);
      expect(await answered(socket)).toMatch(/^HTTP\/1.1 200.*text\/event-stream/s);
      expect(eventStreams.size).toBe(1);
      socket.destroy();
      await eventually(async () => expect(eventStreams.size).toBe(0));
    });

    test.each([
      ["GET", "/reservation/availabilityEventStream.data?mailing=1"],
      ["GET", "/reservation/availabilityEventStream/"],
      ["GET", "/Reservation/Live"],
      ["GET", "/reservation/%6Cive"],
      ["GET", "/reservation//availabilityEventStream"],
      ["HEAD", STREAM],
      ["OPTIONS", STREAM],
    ])("not to %s %s", async (method, target) => {
      await open();
      const socket = await asking(target, "192.0.2.1", method);
      expect(await answered(socket)).not.toContain("event-stream");
      expect(eventStreams.size).toBe(0);
      socket.destroy();
    });

    test("again to everybody after 3,000 clients of 100 networks have asked and left at once", async () => {
      await open();
      for (let from = 0; from < CLIENTS; from += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, i) => {
            const socket = await asking(STREAM, `198.51.100.${(from + i) % NETWORKS}`);
            // A half leave before the answer begins, the others after it.
            if (i % 2 === 0) await once(socket, "data");
            socket.destroy();
          }),
        );
      }
      await eventually(async () => expect(eventStreams.size).toBe(0));
      const sockets = await Promise.all(
        Array.from({ length: NETWORKS }, (_, i) => asking(STREAM, `198.51.100.${i}`)),
      );
      const answers = await Promise.all(sockets.map(answered));
      expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 200"))).toHaveLength(NETWORKS);
      for (const socket of sockets) socket.destroy();
    }, 300_000);

    test("and ends those that one connection has asked for one after the other", async () => {
      await open();
      const socket = await asking(STREAM);
      await answered(socket);
      socket.write(`GET ${STREAM} HTTP/1.1\r\nHost: shop.example\r\n\r\n`.repeat(5));
      await eventually(async () => expect(eventStreams.size).toBe(6));
      socket.destroy();
      await eventually(async () => expect(eventStreams.size).toBe(0));
    });
  });

  describe("a short link", () => {
    const follow = (path: string, method = "GET") =>
      ask(path, {
        method,
        redirect: "manual",
        headers: { "x-forwarded-for": "198.51.100.7", "user-agent": "A Phone" },
      });

    test.each(["GET", "HEAD"])(
      "sends a %s on without storing or telling anything",
      async (method) => {
        await open();
        const answer = await follow("/r/ABC?from=card", method);
        expect([answer.status, await answer.text()]).toEqual([302, ""]);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          location: "https://shop.example/spring",
          "cache-control": "no-store",
          "strict-transport-security": expect.stringContaining("includeSubDomains"),
        });
        expect(answer.headers.get("set-cookie")).toBeNull();
        expect(visits).toEqual([
          expect.objectContaining({ method, networkAddress: "198.51.100.7" }),
        ]);
        expect(visits[0]?.headers["user-agent"]).toBe("A Phone");
        expect(dispatched).toEqual([]);
      },
    );

    test("sends its visitor on even if counting fails", async () => {
      await open();
      const failed = vi.spyOn(log, "error").mockReturnValue();
      expect((await follow("/r/BROKEN")).status).toBe(302);
      expect(failed).toHaveBeenCalledOnce();
      failed.mockRestore();
    });

    test("that is not known is a page, and a form never follows one", async () => {
      await open();
      expect((await follow("/r/NONE")).status).toBe(200);
      expect((await follow("/r/ABC", "POST")).status).toBe(403);
      expect([visits, dispatched.length]).toEqual([[], 1]);
    });
  });

  describe("refuses a NUL with 400", () => {
    const post = (body: BodyInit, type?: string) => ({
      method: "POST",
      body,
      headers: { "sec-fetch-site": "same-origin", ...(type && { "content-type": type }) },
    });
    const form = "application/x-www-form-urlencoded";
    const parts = (name: string, value: string) => {
      const data = new FormData();
      data.set(name, value);
      return data;
    };

    test.each<[string, string, RequestInit]>([
      ["in a path", "/areas/old%00town", {}],
      ["in a path, encoded twice", "/areas/old%2500town", {}],
      ["in a query", "/office/leads?words=a%00b", {}],
      ["in the name of a query", "/office/leads?a%00b=1", {}],
      ["in the query of a page that is kept", "/kept?utm_source=%00", {}],
      ["in the query of a stream", `${STREAM}%00`, {}],
      ["in a field of a form", "/lead-form", post("email=a%00b%40shop.example", form)],
      ["in a field that is an address itself", "/x", post("search=%3Fwords%3D%2500", form)],
      ["in a field’s name", "/lead-form", post("em%00ail=x", form)],
      ["raw in a form", "/lead-form", post("email=a\0b", form)],
      ["in a field of a form in parts", "/lead-form", post(parts("email", "a\0b"))],
      ["in JSON", "/office/passkey", post('{"name":"a\\u0000b"}', "application/json")],
      ["in a type in capitals", "/x", post("a=%00", form.toUpperCase())],
      ["in plain text", "/error-report", post("a\0b", "text/plain")],
    ])("%s", async (_, target, request) => {
      await open();
      const answer = await ask(target, request);
      expect([answer.status, dispatched]).toEqual([400, []]);
      expect(await answer.text()).toMatch(/character we can’t read.*\nReference: [0-9A-F]{10}\n/);
    });

    test("but lets forms, files and JSON without one through, byte for byte", async () => {
      await open();
      const words = "email=lee%40shop.example&note=10%25+off%2C+%E2%9C%93";
      expect(await (await ask("/lead-form", post(words, form))).text()).toBe(words);
      const json = '{"name":"Lee","url":"https://pay.example/#a%00b"}';
      expect(await (await ask("/x", post(json, "application/json"))).text()).toBe(json);
      const data = parts("kind", "leads");
      data.set("file", new File([new Uint8Array([255, 254, 97, 0])], "utf16.csv"));
      expect((await ask("/office/import", post(data))).status).toBe(200);
      expect(dispatched).toHaveLength(3);
    });

    test("and a form in parts with a boundary or more parts than a browser sends, at every address", async () => {
      await open();
      const crafted = (boundary: string, count: number, kind = "multipart/form-data") => {
        const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`;
        const type = `${kind}; boundary=${boundary}`;
        return post(`${part.repeat(count)}--${boundary}--\r\n`, type);
      };
      const statuses = async (path: string) => [
        (await ask(path, crafted("x".repeat(70), 20))).status,
        (await ask(path, crafted("x".repeat(6_000), 1))).status,
        (await ask(path, crafted("x", 500))).status,
        (await ask(path, crafted("x", 500, "Multipart/Form-Data"))).status,
      ];
      expect(await statuses("/lead-form")).toEqual([200, 400, 400, 400]);
      expect(dispatched).toHaveLength(1);
    });

    test("and a form that breaks off is no failure of ours", async () => {
      await open();
      const failed = vi.spyOn(log, "error");
      const socket = await asking("/lead-form", "192.0.2.1", "POST", [
        "Origin: http://shop.example",
        "Content-Length: 100",
      ]);
      socket.write("email=");
      socket.destroy();
      expect((await ask("/about")).status).toBe(200);
      expect(failed).not.toHaveBeenCalled();
      failed.mockRestore();
    });
  });

  describe("with the site's address set", () => {
    const host = { host: "evil.example", "x-forwarded-host": "evil.example" };

    test.each([
      ["https://www.copper.example", true],
      ["https://localhost:8443", true],
      ["http://localhost:3000", false],
    ])("%s decides origin and cookies, whatever the client says", async (siteUrl, secure) => {
      await open({ siteUrl });
      for (const more of [{}, { "x-forwarded-proto": secure ? "http" : "https" }]) {
        const socket = connect(port, "127.0.0.1");
        const said = Object.entries({ ...host, ...more }).map(
          ([name, value]) => `${name}: ${value}`,
        );
        socket.write(
          `GET /office?a=1 HTTP/1.1\r\n${said.join("\r\n")}\r\nConnection: close\r\n\r\n`,
        );
        socket.resume();
        await once(socket, "close");
        const request = dispatched.pop();
        if (!request) throw new Error("Nothing was dispatched.");
        expect(request.url).toBe(`${siteUrl}/office?a=1`);
        expect(request.headers.get("host")).toBe(new URL(siteUrl).host);
        expect(request.headers.get("x-forwarded-host")).toBeNull();
        expect(isSecureRequest(request)).toBe(secure);
        expect(serializeSetCookie(request, "office", "t").startsWith("__Host-")).toBe(secure);
      }
    });

    test("a form whose origin is only what the Host header names is refused", async () => {
      await open({ siteUrl: "https://www.copper.example" });
      const form = (origin: string) => ask("/lead-form", { method: "POST", headers: { origin } });
      expect((await form(`http://127.0.0.1:${port}`)).status).toBe(403);
      expect((await form("https://www.copper.example")).status).toBe(200);
    });
  });

  test("says in the log, once an hour, that X-Forwarded-For arrives while no proxy is trusted", async () => {
    const said = vi.spyOn(log, "warn");
    const about = () =>
      said.mock.calls.filter(([words]) => String(words).includes("TRUSTED_PROXIES"));
    await open({ trustedProxies: 1 });
    await ask("/about", { headers: { "x-forwarded-for": "198.51.100.1" } });
    expect([hasSeenUntrustedForwarding(), about()]).toEqual([false, []]);
    server.closeAllConnections();
    server.close();
    await open({ trustedProxies: 0 });
    await ask("/about");
    expect(hasSeenUntrustedForwarding()).toBe(false);
    for (const _ of [1, 2, 3]) {
      await ask("/about", { headers: { "x-forwarded-for": "198.51.100.1" } });
    }
    expect([hasSeenUntrustedForwarding(), about().length]).toEqual([true, 1]);
    const hour = 60 * 60_000;
    recordUntrustedForwarding(Date.now() + hour);
    expect(about()).toHaveLength(2);
    expect(hasSeenUntrustedForwarding(Date.now() + 26 * hour)).toBe(false);
    said.mockRestore();
  });
});
