import { type ComponentProps, useState } from "react";
import { Link as RouterLink } from "react-router";

export function Link(link: ComponentProps<typeof RouterLink>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <RouterLink
      prefetch="intent"
      onPointerEnter={come}
      onFocus={come}
      onTouchStart={come}
      {...link}
      discover={near ? "render" : "none"}
    />
  );
}

/** The state of a navigation that leaves the focus where it is: the page is the same, its choices are in the address. */
export const KEEP_FOCUS_STATE = "stay-in-place";
