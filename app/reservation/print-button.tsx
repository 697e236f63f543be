import { Button } from "#app/ui/button.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";

/** Prints the page. Only a script can, so it appears with the script. */
export function PrintButton({ small, asLink }: { small?: boolean; asLink?: boolean }) {
  const print = {
    disabled: !useHasJavaScript(),
    onClick: () => window.print(),
    children: "Print This Page",
  };
  if (asLink) return <button type="button" className="link prints" {...print} />;
  return <Button quiet small={small} className="prints" {...print} />;
}
