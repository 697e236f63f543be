import { startTransition, useEffect, useState } from "react";

/**
 * A value as it was painted last: it follows once the frame stands in which the new one was used first. React's own
 * deferred values may still be worked on before that frame. The second of the pair lets it follow at once.
 */
export function usePaintedValue<Value>(value: Value): [Value, (value: Value) => void] {
  const [painted, setPainted] = useState<Value>(() => value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return [painted, setPainted];
}
