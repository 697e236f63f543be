import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import type { AdFacts } from "#business/ads/brief/ad-facts.ts";
import { findRemarks, type RemarkContext } from "#business/ads/brief/brief-remarks.ts";
import sheet from "./brief-remarks.css?sheet";
import { PutButton, type PutText } from "./put-button.tsx";

/** How the words read to somebody at the mailbox, with the change that helps where one tap can do it. */
export function BriefRemarks({
  facts,
  context,
  onPut,
}: {
  facts: AdFacts;
  context: RemarkContext;
  onPut: PutText | undefined;
}) {
  const remarks = findRemarks(facts, context).toSorted(
    (a, b) => Number(a.isGood) - Number(b.isGood),
  );
  if (remarks.length === 0) return null;
  return (
    <section className="brief-remarks" aria-labelledby="remarks">
      <Style name="brief-remarks" sheet={sheet} />
      <h2 id="remarks">How it reads at the mailbox</h2>
      <ul>
        {remarks.map(({ id, isGood, words, fix }) => (
          <li key={id} data-good={isGood}>
            <span className="sign" aria-hidden="true">
              <Icon name={isGood ? "check" : "arrow-right"} />
            </span>
            <p>{words}</p>
            {fix && (
              <PutButton name={fix.name} text={fix.text} onPut={onPut}>
                {fix.label}
              </PutButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
