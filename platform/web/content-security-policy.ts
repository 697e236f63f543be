import { createHash } from "node:crypto";

/**
 * The policy of every document. `scripts` are nonce or hash sources for its inline scripts; `payAt`
 * is the origin besides our own that a form may redirect to (two engines check redirects too).
 */
export function contentSecurityPolicy(scripts: string[], payAt = ""): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${payAt}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A cached page can't carry a nonce. Only scripts rendered with this rendering's nonce are trusted:
 * the nonce is replaced by the script's hash.
 */
export function stripNonceAndHashScripts(
  html: string,
  nonce: string,
): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const without = html.replaceAll(
    /<script([^>]*?)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, body: string) => {
      if (!attributes.includes(` nonce="${nonce}"`)) return whole;
      if (body) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
      return `<script${attributes.replace(` nonce="${nonce}"`, "")}>${body}</script>`;
    },
  );
  return { html: without.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}
