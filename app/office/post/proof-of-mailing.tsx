import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { mailingPartHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { foundOrThrow404, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { Style } from "#app/ui/style.tsx";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findProofOfMailing } from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing.ts";
import sheet from "./post.css?sheet";

export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const mailing = foundOrThrow404(await findMailingById(parseIdOrThrow404(params.id)));
  return { id: mailing.id, name: mailing.name, proof: await findProofOfMailing(mailing) };
});

export const handle = mailingPartHandle;

/** Shows that a card was mailed. Each advertiser sees the same at their private link, with their own ad. */
export default function ProofOfMailingPage({
  loaderData: { id, name, proof },
}: Route.ComponentProps) {
  return (
    <OfficePage title={`Proof of mailing: ${name}`}>
      <Style name="post" sheet={sheet} />
      <Panel title="The card">
        {proof ? (
          <div className="body">
            <FactList facts={proof.facts} />
            <div className="row">
              <ButtonLink to={officePaths.proofOfMailingPart(id, "pdf")} reloadDocument>
                Download as a PDF
              </ButtonLink>
            </div>
          </div>
        ) : (
          <EmptyState>Nothing has been dropped off yet.</EmptyState>
        )}
      </Panel>
      {proof?.drops.map(({ title, note, routes }) => (
        <Panel key={title} title={title} body>
          {note && <p>{note}</p>}
          {routes.length > 0 ? (
            <FactList facts={routes} />
          ) : (
            <p className="quiet">Recorded as one total, not by route.</p>
          )}
        </Panel>
      ))}
      {proof && proof.pictures.length > 0 && (
        <Panel title="Pictures">
          <div className="body post-photos">
            {proof.pictures.map(({ part, alt }) => (
              <figure key={part}>
                <img src={officePaths.proofOfMailingPart(id, part)} alt={alt} loading="lazy" />
                <figcaption>{alt}</figcaption>
              </figure>
            ))}
          </div>
        </Panel>
      )}
    </OfficePage>
  );
}
