/** How a route's cards are bundled. Safe in the browser. */

/** The post office takes bundles of 50 to 100 (USPS Quick Service Guide 140). */
const LARGEST_BUNDLE = 100;

/** The pieces of each bundle of a route: as few as there can be, as even as they can be. */
export function splitIntoBundles(pieces: number): number[] {
  const count = Math.ceil(pieces / LARGEST_BUNDLE);
  return Array.from(
    { length: count },
    (_, i) => Math.floor(pieces / count) + (i < pieces % count ? 1 : 0),
  );
}

/** How many bundles routes make. */
export const countBundles = (routes: readonly { homes: number }[]): number =>
  routes.reduce((sum, { homes }) => sum + splitIntoBundles(homes).length, 0);
