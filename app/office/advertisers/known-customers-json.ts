import { officeLoader } from "#app/office/access/office-route.ts";
import { findKnownCustomers } from "#business/reservations/search/find-prospects.ts";
import { cutText } from "#platform/text-limits.ts";

export const loader = officeLoader("advertisers.see", async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const text = (name: string) => cutText(query.get(name) ?? "", 100);
  const known = await findKnownCustomers({
    business: text("business"),
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
  });
  return Response.json({ known });
});
