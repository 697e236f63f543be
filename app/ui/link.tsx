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
