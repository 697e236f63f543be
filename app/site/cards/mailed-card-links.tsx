import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";

/** The names of mailed cards, each a link to its page, in a sentence. */
export function MailedCardLinks({ cards }: { cards: readonly { slug: string; name: string }[] }) {
  return cards.map(({ slug, name }, i) => (
    <span key={slug}>
      {i > 0 && ", "}
      <Link to={paths.mailedCard(slug)}>{name}</Link>
    </span>
  ));
}
