/** Does something once the browser has shown what the visitor's own act has changed. */
export function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
