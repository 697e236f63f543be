import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";

export const loader = officeLoader("office.see", () => {
  throw data(null, { status: 404 });
});

/** Forms sent to an unknown address are refused too. */
export const action = officeAction("office.see", () => {
  throw data(null, { status: 404 });
});

export default function OfficeNotFoundPage() {
  return null;
}
