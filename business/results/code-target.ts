/** Which kind of page a code leads to: our page with the offer, or a page of the buyer's. */
export type CodeTargetKind = "offer" | "website";

const maxLandingPageLength = 500;

/**
 * The page that a code may send people on to, as typed: `shop.example/spring` becomes `https://shop.example/spring`.
 * Otherwise a sentence: it must be https and have a host by name, without a user name or a port, and it can't be a page of ours, so
 * that no code ever leads in a circle. `ownOrigin`: the origin of this site.
 */
export function parseLandingPageAddress(
  typed: string,
  ownOrigin: string,
): { address: string } | { problem: string } {
  const trimmed = typed.trim();
  if (trimmed === "") return { problem: "Enter the address of your page." };
  if (trimmed.length > maxLandingPageLength) return { problem: "Use up to 500 characters." };
  if (/^http:/i.test(trimmed)) {
    return { problem: "Use an address that starts with https://. Phones warn people about http." };
  }
  const full = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/[\p{C}\p{Z}\\]/u.test(full) || !URL.canParse(full)) return { problem: NOT_A_PAGE };
  const url = new URL(full);
  const host = withoutWww(url.hostname);
  const named = /^[^.]+(?:\.[^.]+)*\.[a-z][a-z\d-]*[a-z\d]$/.test(host);
  if (url.protocol !== "https:" || !named || url.username || url.password || url.port) {
    return { problem: NOT_A_PAGE };
  }
  const own = withoutWww(new URL(ownOrigin).hostname);
  if (host === own || host.endsWith(`.${own}`)) {
    return {
      problem: "That’s one of our pages. Choose our offer page, or enter a page of your own.",
    };
  }
  return { address: url.href };
}

const NOT_A_PAGE = "Enter a web page, such as https://www.yourshop.com/spring.";

/** A host without `www.` and the dot that may end it. */
const withoutWww = (hostname: string) => hostname.replace(/\.$/, "").replace(/^www\./, "");
