import { useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";

const never = () => () => {};

/** Prints the page. Only a script can, so it appears with the script. */
export function PrintButton({ small }: { small?: boolean }) {
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      quiet
      small={small ?? false}
      className="prints"
      disabled={!scripted}
      onClick={() => window.print()}
    >
      Print This Page
    </Button>
  );
}
