import { type ComponentProps, useState } from "react";
import { Link as RouterLink } from "react-router";

/**
 * A link within the site. The router learns of its page, and fetches it, when somebody comes near
 * the link, and not for every link of a page that was only opened.
 */
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
