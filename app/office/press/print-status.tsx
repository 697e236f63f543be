import { CardOfAdsSides } from "#app/office/ads/card-of-ads.tsx";
import { ButtonLink, Submit } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { Route } from "./+types/print.ts";
import { FileSides } from "./print-file.tsx";

type Data = Route.ComponentProps["loaderData"];

/** Where the print of a card is, what comes next, and the card itself: as its file prints, or with its ads so far. */
export function StatusPanel({ id, step, current, ads, layoutId, formKey }: Data) {
  const { status, says, at } = step;
  return (
    <Panel title={status} id="next">
      <div className="body print-file">
        <p className="next">{says}</p>
        {at === "make" && (
          <form method="post">
            <input type="hidden" name="formKey" value={formKey} />
            <Submit value="make" weight="go">
              Make the print file
            </Submit>
          </form>
        )}
        {at !== undefined && at !== "make" && (
          <div className="row">
            <ButtonLink to={at === "mailing" ? officePaths.mailing(id) : `#${at}`}>
              {at === "mailing" ? "Open the card’s page" : "Show where"}
            </ButtonLink>
          </div>
        )}
        {current?.hash ? (
          <FileSides id={id} number={current.number} />
        ) : (
          ads && (
            <div className="card-of-ads">
              <CardOfAdsSides ads={ads} layout={getLayout({ layoutId })} />
            </div>
          )
        )}
      </div>
    </Panel>
  );
}
