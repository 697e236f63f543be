import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";

/** An address in the office at which nothing is. */
export const loader = officeLoader("office.see", () => {
  throw data(null, { status: 404 });
});

/** Nothing can be sent there either. */
export const action = officeAction("office.see", () => {
  throw data(null, { status: 404 });
});

export default function OfficeNotFoundPage() {
  return null;
}
