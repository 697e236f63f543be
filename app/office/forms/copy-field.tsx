import { useRef, useState } from "react";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { Button, Field } from "./controls.tsx";

/** Text to hand on: selected and copied by hand, or by a button where the browser can. */
export function CopyField({ id, label, text }: { id: string; label: string; text: string }) {
  const canCopy = useHasJavaScript() && "clipboard" in navigator;
  const [isCopied, setCopied] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const copy = async () => {
    holder.current?.querySelector("input")?.select();
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div ref={holder} className="stack">
      <Field id={id} label={label} readOnly value={text} />
      {canCopy && (
        <div className="row">
          <Button onClick={copy}>Copy link</Button>
          <span aria-live="polite">{isCopied && "Copied."}</span>
        </div>
      )}
    </div>
  );
}
