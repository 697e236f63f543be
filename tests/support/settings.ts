import { currentSettings, replaceSettings, type Settings } from "#platform/settings.server.ts";

/** Puts some settings in the place of those of the environment; what it returns puts the former ones back. */
export function overrideSettings(changes: Partial<Settings>): () => void {
  const before = currentSettings();
  replaceSettings({ ...before, ...changes });
  return () => replaceSettings(before);
}

/** Runs with other settings, and with the former ones again afterwards. */
export async function withSettings<Result>(
  changes: Partial<Settings>,
  run: () => Promise<Result>,
): Promise<Result> {
  const restore = overrideSettings(changes);
  try {
    return await run();
  } finally {
    restore();
  }
}

/** The address of the site, as tests of the business hand it to actions that lead back to it. */
export const siteUrl = "http://localhost:3000";
