import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders } from "#app/private-page.ts";
import {
  PaperSlipFacts,
  PaperSlipLayout,
  PrintButton,
} from "#app/reservation/paper-slip-layout.tsx";
import { requirePaidReservation } from "#app/reservation/reservation-access.ts";
import { Link } from "#app/ui/link.tsx";
import { findProofOfMailing } from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-page.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing } = await requirePaidReservation(params.token);
  const proof = await findProofOfMailing(mailing, reservation.id);
  if (!proof) throw notFoundResponse();
  return { proof, name: mailing.name };
}

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Proof of mailing");

export default function ProofOfMailingPage({ loaderData, params }: Route.ComponentProps) {
  const { proof, name } = loaderData;
  return (
    <PaperSlipLayout calm title="Proof of mailing" above={`${name} card`}>
      <div className="proof-of-mailing">
        <PaperSlipFacts facts={proof.facts} />
        <h2>Dropped off at the post office</h2>
        {proof.drops.map(({ title, note, routes }) => (
          <section key={title}>
            <h3>{title}</h3>
            {note && <p>{note}</p>}
            {routes.length > 0 && <PaperSlipFacts facts={routes} />}
          </section>
        ))}
        {proof.pictures.length > 0 && <h2>Pictures</h2>}
        {proof.pictures.map(({ part, alt }) => (
          <figure key={part}>
            <img src={paths.yoursProofOfMailingPart(params.token, part)} alt={alt} loading="lazy" />
            <figcaption>{alt}</figcaption>
          </figure>
        ))}
        <PrintButton />
        <p>
          <Link to={paths.yoursProofOfMailingPart(params.token, "pdf")} reloadDocument>
            Download as a PDF
          </Link>
        </p>
        <p>
          <Link to={paths.yours(params.token)}>Your reservation</Link>
        </p>
      </div>
    </PaperSlipLayout>
  );
}
