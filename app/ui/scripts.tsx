import { Scripts as FrameworkScripts } from "react-router";

/** The framework's scripts. The browser renders only placeholders, or React would request every file again. */
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
