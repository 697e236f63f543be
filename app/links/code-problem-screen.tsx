import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { company } from "#company.ts";
import { LinksFrame } from "./links-frame.tsx";

/** Why a code leads nowhere: it was never given, or its spot was given up before it was printed. */
export type CodeProblem = "unknown" | "ended";

export const codeProblemTitles: Record<CodeProblem, string> = {
  unknown: "We don’t know this code",
  ended: "This code is no longer in use",
};

export function CodeProblemScreen({ problem }: { problem: CodeProblem }) {
  const { phone, tradeName } = company();
  return (
    <LinksFrame>
      <div className="sheet">
        <h1>{codeProblemTitles[problem]}.</h1>
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
