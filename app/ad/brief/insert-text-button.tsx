import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

export type InsertTextHandler = (name: string, text: string) => void;

/** A button that puts a text into a field; without `onInsert` the form's action does it (`applyInsertTextButton`). */
export function InsertTextButton({
  name,
  text,
  onInsert,
  children,
}: {
  name: string;
  text: string;
  onInsert: InsertTextHandler | undefined;
  children: ReactNode;
}) {
  return (
    <Button
      type={onInsert ? "button" : "submit"}
      small
      quiet
      name="put"
      value={`${name}:${text}`}
      formNoValidate
      onClick={onInsert && (() => onInsert(name, text))}
    >
      {children}
    </Button>
  );
}
