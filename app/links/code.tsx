import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { findSpotCode } from "#business/results/spot-code-cache.ts";
import { company } from "#company.ts";
import type { Route } from "./+types/code.ts";
import { LinksFrame, linksHeaders, linksMeta } from "./links-frame.tsx";

/** The page for an unknown code, or one newer than the server's list: the server redirects all codes that it knows. */
export async function loader({ params }: Route.LoaderArgs) {
  const known = await findSpotCode(params.code);
  if (known && !known.ended) throw redirect(paths.offerPage(known.code));
  const problem: CodeProblem = known ? "ended" : "unknown";
  return data(problem, { status: known ? 410 : 404 });
}

export const headers = () => linksHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  linksMeta(qrCodeProblemTitles[loaderData ?? "unknown"]);

export default function CodeProblemPage({ loaderData }: Route.ComponentProps) {
  return <QrCodeProblemScreen problem={loaderData} />;
}

/** Why a code leads nowhere: it was never given, or its spot was given up before it was printed. */
export const qrCodeProblemTitles = {
  unknown: "We don’t know this code",
  ended: "This code is no longer in use",
};

type CodeProblem = keyof typeof qrCodeProblemTitles;

export function QrCodeProblemScreen({ problem }: { problem: CodeProblem }) {
  const { phone, tradeName } = company();
  return (
    <LinksFrame>
      <div className="sheet">
        <h1>{qrCodeProblemTitles[problem]}.</h1>
        {problem === "unknown" ? (
          <p>
            A code has six characters, letters and numbers. Point your camera at the ad again, in
            good light. If you typed the code, check each character.
          </p>
        ) : (
          <p>
            The business that had this code isn’t using it anymore. Its ad may have a phone number.
          </p>
        )}
        <p>
          {tradeName} mails a card with local businesses’ offers to homes in Scottsdale. Still
          stuck? Call <a href={phone.href}>{phone.display}</a>, and tell us which ad you scanned.
        </p>
        <div className="ways">
          <ButtonLink to={paths.home()}>See Who We Are</ButtonLink>
        </div>
        <p className="more">
          Have a business? <Link to={paths.reservation()}>See what a spot costs</Link>.
        </p>
      </div>
    </LinksFrame>
  );
}
