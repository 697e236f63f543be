import { Button } from "#app/ui/button.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";

/** Prints the page. Only a script can, so it appears with the script. */
export function PrintButton({ small }: { small?: boolean }) {
  const scripted = useHasJavaScript();
  return (
    <Button
      quiet
      small={small}
      className="prints"
      disabled={!scripted}
      onClick={() => window.print()}
    >
      Print This Page
    </Button>
  );
}
