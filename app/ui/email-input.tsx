import type { ComponentProps } from "react";
import sheet from "./email-input.css?sheet";
import { Style } from "./style.tsx";

export function EmailInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <>
      <Style name="email-input" sheet={sheet} />
      <input inputMode="email" className="email-input" {...props} />
    </>
  );
}
