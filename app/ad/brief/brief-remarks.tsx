import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { type BriefRemarkContext, findBriefRemarks } from "#business/ads/brief/brief-problems.ts";

export function BriefRemarks({
  facts,
  context,
  onInsert,
}: {
  facts: AdDetails;
  context: BriefRemarkContext;
  onInsert: InsertTextHandler | undefined;
}) {
  const remarks = findBriefRemarks(facts, context).toSorted(
    (a, b) => Number(a.isGood) - Number(b.isGood),
  );
  if (remarks.length === 0) return null;
  return (
    <section className="brief-remarks" aria-labelledby="remarks">
      <h2 id="remarks">How it reads at the mailbox</h2>
      <ul>
        {remarks.map(({ id, isGood, words, fix }) => (
          <li key={id} data-good={isGood}>
            <span className="sign" aria-hidden="true">
              <Icon name={isGood ? "check" : "arrow-right"} />
            </span>
            <p>{words}</p>
            {fix && (
              <InsertTextButton name={fix.name} text={fix.text} onInsert={onInsert}>
                {fix.label}
              </InsertTextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export type InsertTextHandler = (name: string, text: string) => void;

/** A button that puts a text into a field; without `onInsert` the form's action does it (`applyInsertTextButton`). */
export function InsertTextButton({
  name,
  text,
  onInsert,
  children,
}: {
  name: string;
  text: string;
  onInsert: InsertTextHandler | undefined;
  children: ReactNode;
}) {
  return (
    <Button
      type={onInsert ? "button" : "submit"}
      small
      quiet
      name="put"
      value={`${name}:${text}`}
      formNoValidate
      onClick={onInsert && (() => onInsert(name, text))}
    >
      {children}
    </Button>
  );
}
