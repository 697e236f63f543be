import { data } from "react-router";
import { readMailedCardSide } from "#business/press/find-mailed-cards.ts";
import type { Route } from "./+types/mailed-card-side.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const picture = await readMailedCardSide(params.card, params.side);
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=3600",
    },
  });
}
