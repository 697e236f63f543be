import type { ComponentProps } from "react";
import sheet from "./button.css?sheet";
import { Link } from "./link.tsx";
import { Style } from "./style.tsx";

type Looks = {
  /** 44 px high instead of 56. */
  small?: boolean;
  /** An outline instead of a filled button: for everything but the screen's main action. */
  quiet?: boolean;
};

function classes({ small, quiet }: Looks, more: string | undefined): string {
  return ["button", small && "small", quiet && "quiet", more].filter(Boolean).join(" ");
}

export function ButtonLink({
  small,
  quiet,
  className,
  ...link
}: Looks & ComponentProps<typeof Link>) {
  return (
    <>
      <Style name="button" sheet={sheet} />
      <Link {...link} className={classes({ small, quiet }, className)} />
    </>
  );
}

export function Button({ small, quiet, className, ...button }: Looks & ComponentProps<"button">) {
  return (
    <>
      <Style name="button" sheet={sheet} />
      <button type="button" {...button} className={classes({ small, quiet }, className)} />
    </>
  );
}
