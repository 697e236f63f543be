/** How long each word is shown in the headline (docs/client-requirements.md, H2). */
export const HEADLINE_WORD_MS = 2000;
/** How many items are still unseen when the history starts over (docs/client-requirements.md, H2). */
const UNSEEN_AT_RESET = 5;

export type RotationStep<Item> = {
  item: Item;
  /** The items shown since the history last started over, including this one. */
  shown: readonly Item[];
};

/** Picks the next item at random (`random` in [0, 1)) among those not shown recently. Throws for an empty list. */
export function nextRotationStep<Item>(
  list: readonly Item[],
  shown: readonly Item[],
  random: () => number,
): RotationStep<Item> {
  const fresh = list.filter((item) => !shown.includes(item));
  const choice = fresh.length > 0 ? fresh : list;
  const item = choice[Math.floor(random() * choice.length)];
  if (item === undefined) throw new RangeError("there is nothing to rotate");
  const history = [...shown, item];
  return { item, shown: history.length < list.length - UNSEEN_AT_RESET ? history : [item] };
}
