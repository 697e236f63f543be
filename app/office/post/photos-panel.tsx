import { Field, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { PostPhoto } from "#business/post/post-photos.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

export function PhotosPanel({
  id,
  photos,
  problem,
  typed,
}: {
  id: number;
  photos: readonly PostPhoto[];
  problem: { problem: string; field?: string | undefined } | undefined;
  typed: Readonly<Record<string, string>>;
}) {
  const at = (field: string) => (problem?.field === field ? problem.problem : undefined);
  return (
    <Panel title="Photos" id="photos" aside={`${photos.filter((one) => !one.isRemoved).length}`}>
      <form
        method="post"
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
          id="photo"
          name="photo"
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          label="Photo"
          problem={at("photo")}
        />
        <Field
          id="caption"
          name="caption"
          label="What it shows"
          list="photo-captions"
          autoComplete="off"
          defaultValue={typed.caption}
          problem={at("caption")}
        />
        <datalist id="photo-captions">
          <option value="Post office receipt" />
          <option value="Stamped form" />
          <option value="Bundles at the counter" />
        </datalist>
        <Field
          id="amount"
          name="amount"
          label="Amount paid, if it’s a receipt"
          hint="We record it as postage for this card, with the photo as the receipt."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.amount}
          problem={at("amount")}
        />
        <SubmitRow value="photo">Add photo</SubmitRow>
      </form>
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
              <form method="post" action="#photos" aria-label={photo.caption}>
                <input type="hidden" name="photoId" value={photo.id} />
                <Submit value={photo.isRemoved ? "restore-photo" : "remove-photo"}>
                  {photo.isRemoved ? "Restore" : "Remove"}
                </Submit>
              </form>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
