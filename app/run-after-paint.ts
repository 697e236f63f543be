/**
 * Does something once the browser has shown what the visitor's own act has changed: a letter stands in its field, a
 * place is lit, before anything that follows from it is drawn.
 */
export function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
