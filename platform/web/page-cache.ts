import { log } from "#platform/log.ts";
import {
  compressInAllEncodings,
  type ResponseInAllEncodings,
} from "./compress-in-all-encodings.ts";

type Kept = {
  page: ResponseInAllEncodings;
  /** What `page` was compressed from, until it is asked for again and compressed at its best. */
  quick: { body: Buffer; headers: Record<string, string> } | undefined;
  expiresOn: number;
  version: number;
};

export type PageCache = {
  /** The page, if it is cached and current. */
  kept(path: string): ResponseInAllEncodings | undefined;
  /** The page, rendered now if needed; an older copy if rendering fails; otherwise the failure. */
  page(path: string): Promise<ResponseInAllEncodings>;
  /** Clears the cache: public data has changed. */
  forget(): void;
  /** Forgets the short-lived pages. */
  forgetShortLived(): void;
};

/**
 * Public pages, rendered once per change of their data and stored compressed: quickly for the first visitor, and at
 * best, in the background, once somebody asks again (docs/decisions/061). `render` returns the
 * finished HTML and its headers; `expiresOn` is the millisecond until which a page rendered now is
 * current (the next midnight in Arizona, for a countdown of days).
 */
export function createPageCache(options: {
  render: (path: string) => Promise<{ body: string; headers: Record<string, string> }>;
  expiresOn: (now: number) => number;
  /** Pages that say more than others, and so change more often: they are forgotten by themselves too. */
  isShortLived?: (path: string) => boolean;
  now?: () => number;
}): PageCache {
  const now = options.now ?? Date.now;
  const pages = new Map<string, Kept>();
  const underWay = new Map<string, Promise<ResponseInAllEncodings>>();
  const changes = { all: 0, shortLived: 0 };
  const versionOf = (path: string) =>
    changes.all + (options.isShortLived?.(path) ? changes.shortLived : 0);

  const kept = (path: string): ResponseInAllEncodings | undefined => {
    const found = pages.get(path);
    if (!found || found.version !== versionOf(path) || now() >= found.expiresOn) return undefined;
    if (found.quick) {
      compressAtBest(found, found.quick).catch((error: unknown) => {
        log.error({ err: error, path }, "a page could not be compressed at its best");
      });
    }
    return found.page;
  };

  const renderAndKeep = async (path: string): Promise<ResponseInAllEncodings> => {
    const startedAt = versionOf(path);
    const expiresOn = options.expiresOn(now());
    const { body, headers } = await options.render(path);
    const quick = { body: Buffer.from(body), headers };
    const page = await compressInAllEncodings(quick.body, headers, "quick");
    // A change during rendering may be missing from this copy: serve it, don't cache it.
    if ((pages.get(path)?.version ?? 0) <= startedAt) {
      pages.set(path, { page, quick, expiresOn, version: startedAt });
    }
    return page;
  };

  const page = (path: string): Promise<ResponseInAllEncodings> => {
    const found = kept(path);
    if (found) return Promise.resolve(found);
    const key = `${versionOf(path)} ${path}`;
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = renderAndKeep(path)
      .catch((error: unknown) => {
        const older = pages.get(path);
        if (!older) throw error;
        log.error({ err: error, path }, "a page could not be rendered anew; serving the last copy");
        return older.page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };

  return {
    kept,
    page,
    forget: () => void changes.all++,
    forgetShortLived: () => void changes.shortLived++,
  };
}

async function compressAtBest(found: Kept, { body, headers }: NonNullable<Kept["quick"]>) {
  found.quick = undefined;
  found.page = await compressInAllEncodings(body, headers, "best");
}
