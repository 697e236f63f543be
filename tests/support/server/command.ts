import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What a command said and how it ended. */
export type Ended = { code: number | null; said: string; complained: string };

/** Runs one of the commands in `bin/` as a person does, from the folder `from`, with these settings alone. */
export async function command(
  name: string,
  args: readonly string[],
  settings: Record<string, string | undefined>,
  from = root,
): Promise<Ended> {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, [`bin/${name}.mjs`, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, LD_LIBRARY_PATH, INIT_CWD: from, LOG_LEVEL: "error", ...settings },
  });
  let said = "";
  let complained = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complained += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said, complained };
}
