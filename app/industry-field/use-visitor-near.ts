import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a visitor has pointed at a field, focused it, or typed in it, so that loading its suggestions pays off. Spread
 * `listeners` on the form around the field.
 */
export function useVisitorNear(field: RefObject<HTMLInputElement | null>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  // A visitor on a slow line focuses the field, or types, before scripts run.
  useEffect(() => {
    if (!field.current) return;
    const { value, defaultValue } = field.current;
    if (value !== defaultValue || field.current === document.activeElement) setNear(true);
  }, [field]);
  return { near, listeners: { onFocus: come, onInput: come, onPointerEnter: come } };
}
