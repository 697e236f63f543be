import { Button } from "#app/office/controls.tsx";
import { Panel } from "#app/office/page.tsx";
import { count } from "#app/office/words.ts";
import { minimumFill } from "#site.ts";
import type { MailingView } from "./mailing-view.ts";

/** The decision about a card that has not filled: mailed all the same, or moved. */
export function MinimumFill({ view, mayPostpone }: { view: MailingView; mayPostpone: boolean }) {
  const { undecided, mailing } = view;
  if (!undecided) return null;
  const { by, sold, told } = undecided;
  return (
    <Panel title="Mailed, or moved?" id="fill" aside={`by ${by}`}>
      <div className="body">
        <p>
          {count(sold, "place is", "places are")} sold. Our rule: “{minimumFill.sentence}”
        </p>
        {mayPostpone ? (
          <form method="post" className="stack">
            <input type="hidden" name="version" value={mailing.version} />
            <p>
              {told.length === 0
                ? "Nobody has booked it, so nobody is told."
                : `Told by e-mail at once: ${told.join(", ")}.`}
            </p>
            <div className="row">
              <Button type="submit" name="do" value="mail-anyway" weight="go">
                Mail it anyway, and tell them
              </Button>
              <a href="#postpone">Or move it once</a>
            </div>
          </form>
        ) : (
          <p className="quiet">Only the owner can decide this.</p>
        )}
      </div>
    </Panel>
  );
}
