import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import type { Route } from "./+types/code.ts";
import { type CodeProblem, CodeProblemScreen, codeProblemTitles } from "./code-problem-screen.tsx";
import { linksHeaders, linksMeta } from "./links-frame.tsx";

/** The page for an unknown code, or one newer than the server's list: the server redirects all codes that it knows. */
export async function loader({ params }: Route.LoaderArgs) {
  const known = await findCode(params.code);
  if (known && !known.ended) throw redirect(paths.offerPage(known.code));
  const problem: CodeProblem = known ? "ended" : "unknown";
  return data(problem, { status: known ? 410 : 404 });
}

export const headers = () => linksHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  linksMeta(codeProblemTitles[loaderData ?? "unknown"]);

export default function CodeProblemPage({ loaderData }: Route.ComponentProps) {
  return <CodeProblemScreen problem={loaderData} />;
}
