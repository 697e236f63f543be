import { Scripts as FrameworkScripts } from "react-router";

/**
 * The framework's scripts, at the end of a document. In the browser they have run by the time React
 * sees them: only their places are kept, or React would ask again for every file they name.
 */
export function Scripts() {
  if (import.meta.env.SSR || import.meta.env.DEV) return <FrameworkScripts />;
  return (
    <>
      <ServedScript />
      <ServedScript />
    </>
  );
}

function ServedScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and React leaves what was served
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
