import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { freePort } from "./free-port.ts";
import { atLeast, median, noted, type Row } from "./report.ts";

const run = promisify(execFile);
const TURNS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;

const found = (program: string) =>
  run("sh", ["-c", `command -v ${program}`]).then(
    () => true,
    () => false,
  );

/** Home from the cache: against the runtime's own floor, and against nginx where there is one. */
export async function measureThroughput(siteUrl: string): Promise<Row[]> {
  const response = await fetch(siteUrl, { headers: { "accept-encoding": "identity" } });
  const page = await response.text();
  return [
    ...(await besideNode(page, response.headers)),
    ...(await besideNginx(siteUrl, page, response.headers)),
  ];
}

/** Processor time of an answer beside node:http, which writes the same bytes and does nothing else (record 060). */
async function besideNode(body: string, headers: Headers): Promise<Row[]> {
  const server = fork(join(import.meta.dirname, "cached-page-server.ts"));
  const said = async () => (await once(server, "message"))[0];
  server.send({ body, headers: withoutTransfer(headers) });
  const { cachedAt, bareAt } = await said();
  const spent = async (): Promise<number> => {
    server.send("spent?");
    return said();
  };
  const perAnswer = async (url: string) => {
    const before = await spent();
    const { requests } = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { "accept-encoding": "br" },
    });
    return ((await spent()) - before) / requests.total;
  };
  const cached: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    cached.push(await perAnswer(cachedAt));
    bare.push(await perAnswer(bareAt));
  }
  const ended = once(server, "exit");
  server.disconnect();
  await ended;
  return [
    noted("a cached page, processor time", median(cached), "µs"),
    noted("the same bytes from node:http alone", median(bare), "µs"),
    atLeast(`floor / ours, medians of ${TURNS} in turn`, median(bare) / median(cached), 0.8),
  ];
}

/** Requests a second for Home, compressed, against one nginx worker that serves the same bytes. */
async function besideNginx(siteUrl: string, page: string, headers: Headers): Promise<Row[]> {
  if (!(await found("nginx"))) {
    const value = "not installed (Debian: apt-get install nginx)";
    return [{ name: "one nginx worker", value, budget: "", met: true }];
  }
  const load = (await found("wrk")) ? withWrk : withAutocannon;
  const nginx = await nginxWith(page, headers);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    ours.push(await load(`${siteUrl}/`));
    theirs.push(await load(nginx.url));
  }
  await nginx.stop();
  return [
    noted(`ours (${load === withWrk ? "wrk" : "autocannon"})`, median(ours), "requests/s"),
    noted("one nginx worker, same bytes", median(theirs), "requests/s"),
    atLeast("ratio, medians of 3 in turn", median(ours) / median(theirs), 0.5),
  ];
}

/** A response's own headers, without those of its transfer. */
function withoutTransfer(headers: Headers): Record<string, string> {
  const transfer = /^(date|connection|keep-alive|content-(length|encoding)|etag|vary|transfer)/;
  return Object.fromEntries([...headers].filter(([name]) => !transfer.test(name)));
}

async function withWrk(url: string): Promise<number> {
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "-H",
    "Accept-Encoding: br",
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function withAutocannon(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} bad answers`);
  return result.requests.average;
}

/** One worker, the compressed page as a file, the same headers, no access log. */
async function nginxWith(html: string, headers: Headers) {
  const { brotliCompressSync } = await import("node:zlib");
  const folder = await mkdtemp(join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, "index.html"), brotliCompressSync(html), { mode: 0o644 });
  const copied = Object.entries(withoutTransfer(headers))
    .filter(([name]) => name !== "content-type")
    .map(([name, value]) => `add_header ${name} "${value}";`)
    .join("\n    ");
  await writeFile(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;\n" : ""}worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  default_type text/html;
  open_file_cache max=100;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    add_header content-encoding br;
    ${copied}
  }
}
`,
  );
  const child: ChildProcess = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      break;
    await pause(50);
  }
  const stop = async () => {
    child.kill("SIGQUIT");
    await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
