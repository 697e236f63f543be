import { Button, Field, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { FoldedPanel, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import { NO_EDDM_PACK_WITH_PERMIT, type OpenDropOffTrip } from "#business/post/pack.ts";
import type { PostPhoto } from "#business/post/post-photos.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";

type Props = {
  id: number;
  version: number;
  today: PlainDate;
  printedOn: PlainDate | null;
  canRecord: boolean;
  postage: HouseBandSetting["postage"];
  stop: OpenDropOffTrip & { date: string };
  /** Whether it is the next trip: only that one is open. */
  isNext: boolean;
  values: Readonly<Record<string, string>>;
};

export function DropOffForm({
  id,
  version,
  today,
  printedOn,
  canRecord,
  postage,
  stop,
  isNext,
  values,
}: Props) {
  const typed = values.stop === stop.key ? values : {};
  const isBegun = stop.bundles.some(({ isDroppedOff }) => isDroppedOff);
  const groups = Map.groupBy(stop.bundles, ({ zip, route }) => `${zip}-${route}`);
  return (
    <FoldedPanel
      title={`${stop.date}: ${stop.postOffice}`}
      id={stop.key}
      aside={
        stop.left === 0 ? (
          <b className="pill good">Dropped off</b>
        ) : (
          `${formatCount(stop.left)} cards${isBegun ? " left" : ""}`
        )
      }
      open={isNext || values.stop === stop.key}
    >
      {stop.left > 0 && (
        <form
          method="post"
          action={`#${stop.key}`}
          aria-label={`${stop.date}: ${stop.postOffice}`}
          className="body drop-off"
        >
          <HiddenFields version={version} stop={stop.key} />
          <p>
            {isBegun && "This is a second trip. The post office hasn’t taken these bundles yet. "}
            {postage === "retail" ? (
              <>
                <Link to={officePaths.pack(id, stop.key)} reloadDocument>
                  Print the pack
                </Link>
                . Too far to drive?{" "}
                <Link to={`${officePaths.pack(id, stop.key)}?by=mail`} reloadDocument>
                  Letter and labels for Priority Mail
                </Link>
              </>
            ) : (
              NO_EDDM_PACK_WITH_PERMIT
            )}
          </p>
          {canRecord && <CheckAllButton />}
          {[...groups].map(([route, bundles]) => (
            <fieldset key={route}>
              <legend>{route}</legend>
              <div className="bundles">
                {bundles.map(({ key, number, of, pieces, isDroppedOff }) => (
                  <label key={key}>
                    <input
                      type="checkbox"
                      name={`bundle-${key}`}
                      value="yes"
                      disabled={isDroppedOff || !canRecord}
                      defaultChecked={isDroppedOff || typed[`bundle-${key}`] === "yes"}
                    />
                    <span>
                      {number}/{of} <b>{pieces}</b>
                    </span>
                  </label>
                ))}
              </div>
              {canRecord && bundles.some(({ isDroppedOff }) => !isDroppedOff) && (
                <details open={Boolean(typed[`fewer-${route}`])}>
                  <summary>Cards missing from {route}</summary>
                  <Field
                    id={`fewer-${route}`}
                    name={`fewer-${route}`}
                    type="number"
                    min={0}
                    label="How many"
                    inputMode="numeric"
                    defaultValue={typed[`fewer-${route}`]}
                  />
                </details>
              )}
            </fieldset>
          ))}
          {canRecord && (
            <>
              <DateField
                id={`date-${stop.key}`}
                name="date"
                label="Dropped off on"
                min={printedOn ?? undefined}
                max={today}
                defaultValue={typed.date ?? today}
              />
              <Field
                id={`office-${stop.key}`}
                name="postOffice"
                label="Post office"
                defaultValue={typed.postOffice ?? stop.postOffice}
              />
              <Field
                id={`note-${stop.key}`}
                name="note"
                label="What was different? (optional)"
                hint="For example, refused bundles or a different post office. Advertisers see this in their proof of mailing."
                autoComplete="off"
                defaultValue={typed.note}
              />
              <p>Bundles you don’t select stay on this list for a second trip.</p>
              <SubmitRow value="drop-off" weight="go">
                Record this drop-off
              </SubmitRow>
            </>
          )}
        </form>
      )}
    </FoldedPanel>
  );
}

/** Checks every box of its form: a card has a hundred bundles. Only with script. */
function CheckAllButton() {
  if (!useHasJavaScript()) return null;
  const checkAll = (button: HTMLElement) => {
    const boxes = button.closest("form")?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
    for (const box of boxes ?? []) if (!box.checked) box.click();
  };
  return (
    <div className="row">
      <Button onClick={({ currentTarget }) => checkAll(currentTarget)}>Check all bundles</Button>
    </div>
  );
}

export function DropOffPhotosPanel({ id, photos }: { id: number; photos: readonly PostPhoto[] }) {
  return (
    <Panel title="Photos" id="photos" aside={`${photos.filter((one) => !one.isRemoved).length}`}>
      <PostForm
        button="photo"
        action="#photos"
        encType="multipart/form-data"
        aria-label="Add a photo"
        className="body"
        noValidate
      >
        <p>
          Add photos of the receipt and of the bundles at the counter. Advertisers on this card see
          them in their proof of mailing.
        </p>
        <Field
          name="photo"
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          label="Photo"
        />
        <Field name="caption" label="What it shows" list="photo-captions" autoComplete="off" />
        <datalist id="photo-captions">
          <option value="Post office receipt" />
          <option value="Stamped form" />
          <option value="Bundles at the counter" />
        </datalist>
        <Field
          name="amount"
          label="Amount paid, if it’s a receipt"
          hint="We record it as postage for this card, with the photo as the receipt."
          inputMode="decimal"
          autoComplete="off"
        />
        <SubmitRow value="photo">Add photo</SubmitRow>
      </PostForm>
      {photos.length > 0 && (
        <ul className="rows post-photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              {photo.isRemoved ? (
                <p>{photo.caption} (removed)</p>
              ) : (
                <figure>
                  <img
                    src={officePaths.postPhoto(id, photo.id)}
                    alt={photo.caption}
                    loading="lazy"
                  />
                  <figcaption>
                    {photo.caption}
                    {photo.expense && (
                      <>
                        {" "}
                        <Link to={officePaths.expense(photo.expense.id)}>
                          {formatDollarsAndCents(photo.expense.amountCents)} postage
                        </Link>
                      </>
                    )}
                  </figcaption>
                </figure>
              )}
              <PostForm shown={{ photoId: photo.id }} action="#photos" aria-label={photo.caption}>
                <Submit value={photo.isRemoved ? "restore-photo" : "remove-photo"}>
                  {photo.isRemoved ? "Restore" : "Remove"}
                </Submit>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
