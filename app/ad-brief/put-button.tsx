import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** Puts a text into a field. */
export type PutText = (name: string, text: string) => void;

/**
 * A button that puts a text into a field of its form. Without `onPut` it sends the form, whose action does it (`applyPutButton`),
 * so that it works without script.
 */
export function PutButton({
  name,
  text,
  onPut,
  children,
}: {
  name: string;
  text: string;
  onPut: PutText | undefined;
  children: ReactNode;
}) {
  return (
    <Button
      type={onPut ? "button" : "submit"}
      small
      quiet
      name="put"
      value={`${name}:${text}`}
      formNoValidate
      onClick={onPut && (() => onPut(name, text))}
    >
      {children}
    </Button>
  );
}
