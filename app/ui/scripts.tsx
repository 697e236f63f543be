import { Scripts as FrameworkScripts } from "react-router";

/**
 * The framework's scripts at the end of a document. They have run by the time React sees them, so
 * the browser renders only placeholders; otherwise React would request every file again.
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
