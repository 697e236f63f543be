/** The cards of a plan, each with what is said about it. */
export const PlanCardList = ({
  cards,
}: {
  cards: readonly { mailing: string; words: string }[];
}) => (
  <ul>
    {cards.map(({ mailing, words }) => (
      <li key={mailing}>
        {mailing}: {words}
      </li>
    ))}
  </ul>
);
