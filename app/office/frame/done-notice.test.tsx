import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { listFinalActionReasons } from "#business/undo.ts";
import "#business/reservations/messages/resend-message.ts";
import { WhyActionIsFinal } from "./done-notice.tsx";

function shown(action: string): string {
  const id = "office/frame/office-layout";
  const Page = createRoutesStub([
    { id, path: "/", Component: () => <WhyActionIsFinal action={action} /> },
  ]);
  const loaderData = { [id]: { finalActions: listFinalActionReasons() } };
  return renderToStaticMarkup(<Page hydrationData={{ loaderData }} />);
}

test("a screen says why an action is final in the words of the action’s declaration", () => {
  expect(shown("resendMessage")).toBe("You can’t unsend an email.");
});

test("a screen can’t say so of an action that can be undone (negative control)", () => {
  for (const name of ["addNote", "resendMesage"]) expect(() => shown(name)).toThrow();
});
