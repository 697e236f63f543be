import { useState } from "react";
import { Button } from "./button.tsx";
import { useHasJavaScript } from "./use-has-javascript.ts";

export function ShareOrCopyLinkButtons({ title, address }: { title: string; address: string }) {
  const isScripted = useHasJavaScript();
  const [isCopied, setCopied] = useState(false);
  if (!isScripted) return null;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  // A share that is called off is no error.
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  return (
    <div className="buttons">
      {"clipboard" in navigator && (
        <Button small onClick={copy}>
          Copy Link
        </Button>
      )}
      {"share" in navigator && (
        <Button small quiet onClick={share}>
          Share Link
        </Button>
      )}
      <span aria-live="polite">{isCopied && "Copied."}</span>
    </div>
  );
}
