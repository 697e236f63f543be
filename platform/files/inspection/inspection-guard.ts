/**
 * A thread beside an inspection that ends the whole process once it uses too much: the inspecting thread may be inside
 * code that answers nothing.
 */
import { setPriority } from "node:os";
import { inspectionProcessLimits } from "./inspection.ts";

const EVERY = 20;

// The site goes first.
setPriority(10);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1_000_000;
  const { bytes, processorSeconds } = inspectionProcessLimits;
  if (process.memoryUsage.rss() < bytes && seconds < processorSeconds) return;
  process.kill(process.pid, "SIGKILL");
}, EVERY);
