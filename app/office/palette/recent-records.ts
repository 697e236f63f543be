import type { PaletteResult } from "./commands.ts";

/** The records that were opened last, kept only in this tab. */
const MOST = 8;
const nameFor = (operator: number) => `office-recent:${operator}`;

/** The latest records, the newest first; empty where the tab keeps nothing. */
export function readRecentRecords(operator: number): PaletteResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameFor(operator)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes that a record was looked at. */
export function rememberRecentRecord(operator: number, { kind, name, to }: PaletteResult): void {
  const others = readRecentRecords(operator).filter((hit) => hit.to !== to);
  const kept = [{ kind, name, to }, ...others].slice(0, MOST);
  try {
    sessionStorage.setItem(nameFor(operator), JSON.stringify(kept));
  } catch {
    // A full or forbidden store only means that nothing is offered again.
  }
}

/** Forgets them on sign-out. */
export function clearRecentRecords(operator: number): void {
  try {
    sessionStorage.removeItem(nameFor(operator));
  } catch {
    // Nothing was kept.
  }
}

function isHit(value: unknown): value is PaletteResult {
  const texts = value as Record<string, unknown> | null;
  return ["kind", "name", "to"].every((key) => typeof texts?.[key] === "string");
}
