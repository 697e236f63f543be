import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Part of the name of a test that is skipped because it may not mount. */
export const WITHOUT_MOUNT = "(skipped: needs root, mount and loop devices)";

const quiet = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });

const succeeds = (program: string, ...parameters: string[]) =>
  spawnSync(program, parameters, { stdio: "ignore" }).status === 0;

let mounts: boolean | undefined;

/** Whether these tests may mount disk images here: tried once, with a small one. */
export function canMount(): boolean {
  mounts ??= tryToMount();
  return mounts;
}

function tryToMount() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  try {
    const disk = new Disk(folder, "8M");
    disk.mount();
    disk.unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays an empty file system that cannot be written over `folder`. */
export function mountReadOnly(folder: string) {
  quiet("mount", "-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", folder);
  return true;
}

/** Lays an empty file system of `size` (as mount has it) over `folder`; again: a new size. */
export function mountSmall(folder: string, size: string, again = false) {
  quiet("mount", "-t", "tmpfs", "-o", `${again ? "remount," : ""}size=${size}`, "tmpfs", folder);
}

/** Takes a file system away, as soon as nobody uses it. */
export function unmount(folder: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (succeeds("umount", folder)) return;
    spawnSync("sleep", ["0.05"]);
  }
  quiet("umount", "-l", folder);
}

/** An ext4 disk in a file. What the file holds is what has reached the disk, and no more. */
export class Disk {
  readonly #image: string;
  readonly folder: string;

  /** A new disk of `size` in `folder`; without a size, one that `cutPower` has made there. */
  constructor(folder: string, size?: string) {
    this.#image = join(folder, "disk.img");
    this.folder = join(folder, "mounted");
    mkdirSync(this.folder, { recursive: true });
    if (!size) return;
    quiet("truncate", "-s", size, this.#image);
    quiet("mkfs.ext4", "-q", this.#image);
  }

  mount() {
    quiet("mount", "-o", "loop", this.#image, this.folder);
  }

  unmount() {
    unmount(this.folder);
  }

  /** Brings everything on the mounted disk to its image. */
  sync() {
    quiet("sync", "-f", this.folder);
  }

  /** A disk in `folder` as this one would be found if the power failed now. */
  cutPower(folder: string): Disk {
    mkdirSync(folder, { recursive: true });
    quiet("cp", "--sparse=always", this.#image, join(folder, "disk.img"));
    return new Disk(folder);
  }
}
