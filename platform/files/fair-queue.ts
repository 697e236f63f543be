/** One piece of work at a time; senders take turns, so that a crowd of one's pieces delays nobody else. */
export function createFairQueue() {
  const lines = new Map<string, (() => void)[]>();
  let isBusy = false;

  function next(): void {
    const [first] = lines;
    if (!first) {
      isBusy = false;
      return;
    }
    const [sender, line] = first;
    const begin = line.shift();
    lines.delete(sender);
    if (line.length > 0) lines.set(sender, line);
    begin?.();
  }

  return {
    async take<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
      if (isBusy) {
        await new Promise<void>((begin) => {
          lines.set(sender, [...(lines.get(sender) ?? []), begin]);
        });
      }
      isBusy = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
