import { type ChildProcess, execFile, spawn } from "node:child_process";
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

/** Requests a second for Home, compressed, against one nginx worker that serves the same bytes. */
export async function measureThroughput(siteUrl: string): Promise<Row[] | string> {
  if (!(await found("nginx"))) return "nginx is not installed (Debian: apt-get install nginx)";
  const load = (await found("wrk")) ? withWrk : withAutocannon;
  const response = await fetch(siteUrl, { headers: { "accept-encoding": "identity" } });
  const nginx = await nginxWith(await response.text(), response.headers);
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
  const copied = [...headers]
    .filter(([name]) => !/^(date|connection|keep-alive|content-|etag|vary|transfer)/.test(name))
    .concat([["content-security-policy", headers.get("content-security-policy") ?? ""]])
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
