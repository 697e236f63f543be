/** What makes the pages kept in this browser old; nothing until one is kept, so that a page without any needn't load the cache. */
let invalidate = async () => {};

/** Says how kept pages are made old once something is sent. */
export function onPageSubmitted(invalidateKeptPages: () => Promise<void>): void {
  invalidate = invalidateKeptPages;
}

export async function submitAndInvalidateCachedPages<Data>({
  serverAction,
}: {
  serverAction: () => Promise<Data>;
}): Promise<Data> {
  try {
    return await serverAction();
  } finally {
    await invalidate();
  }
}
