/** The address of a page that offers an undo (`business/undo.ts`). */
export function addUndoToPath(path: string, undo: string | undefined): string {
  if (undo === undefined) return path;
  const [page = "", hash] = path.split("#");
  const query = `${page.includes("?") ? "&" : "?"}${new URLSearchParams({ undo })}`;
  return page + query + (hash === undefined ? "" : `#${hash}`);
}
