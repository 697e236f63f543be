import type { PaletteResult } from "./commands.ts";

/** The most recently opened records, stored only in this tab. */
const MOST = 8;
const nameFor = (operator: number) => `office-recent:${operator}`;

/** The recent records, newest first; empty if the tab stores nothing. */
export function readRecentRecords(operator: number): PaletteResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameFor(operator)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers that a record was viewed. */
export function rememberRecentRecord(operator: number, { kind, name, to }: PaletteResult): void {
  const others = readRecentRecords(operator).filter((hit) => hit.to !== to);
  const kept = [{ kind, name, to }, ...others].slice(0, MOST);
  try {
    sessionStorage.setItem(nameFor(operator), JSON.stringify(kept));
  } catch {
    // If storage is full or blocked, nothing is offered again.
  }
}

/** Clears them on sign-out. */
export function clearRecentRecords(operator: number): void {
  try {
    sessionStorage.removeItem(nameFor(operator));
  } catch {
    // Nothing was stored.
  }
}

function isHit(value: unknown): value is PaletteResult {
  const texts = value as Record<string, unknown> | null;
  return ["kind", "name", "to"].every((key) => typeof texts?.[key] === "string");
}
