import type { CardLayout } from "#artwork/layouts/card-layout.ts";

/** The parts of a card that are not for sale, each with its name. */
export const partsNotForSale = ({ houseBand, postOffice }: CardLayout) =>
  [
    ["Our own strip", houseBand],
    ["Postage and address", postOffice],
  ] as const;
