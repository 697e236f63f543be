import { useEffect, useState } from "react";
import { Button, Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";

type Purpose = "sign-in" | "second-factor" | "reauthenticate" | "add";

const NOT_DONE = "That passkey didn’t work. Try again, or sign in another way.";

/**
 * A button that asks the browser for a passkey. It appears only with script and browser support; every page that has
 * one offers another way too.
 */
export function PasskeyButton({
  purpose,
  onward,
  children,
  weight = "plain",
}: {
  purpose: Purpose;
  onward: string;
  children: string;
  weight?: "go" | "plain";
}) {
  const [state, setState] = useState<"unknown" | "ready" | "busy">("unknown");
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (typeof PublicKeyCredential?.parseRequestOptionsFromJSON === "function") setState("ready");
  }, []);
  if (state === "unknown") return null;

  async function use() {
    setState("busy");
    setProblem(undefined);
    const outcome = await askForPasskey(purpose, onward);
    if ("to" in outcome) {
      location.assign(outcome.to);
      return;
    }
    setProblem(outcome.problem);
    setState("ready");
  }

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button weight={weight} disabled={state === "busy"} onClick={() => void use()}>
        {children}
      </Button>
    </>
  );
}

type Outcome = { to: string } | { problem: string };

async function askForPasskey(purpose: Purpose, onward: string): Promise<Outcome> {
  try {
    const challenge = await send({ step: "ask", purpose });
    if ("problem" in challenge) return challenge;
    const credential = await readPasskey(purpose, challenge.options);
    if (!(credential instanceof PublicKeyCredential)) return { problem: NOT_DONE };
    return await send({ step: "answer", purpose, onward, answer: credential.toJSON() });
  } catch (error) {
    if (error instanceof DOMException) return { problem: NOT_DONE };
    return { problem: "We can’t reach the office. Check your connection and try again." };
  }
}

/** The server's library makes the options, and the browser reads them unchanged. */
type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

function readPasskey(purpose: Purpose, options: Options): Promise<Credential | null> {
  if (purpose === "add") {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return navigator.credentials.get({ publicKey });
}

async function send(body: object) {
  const response = await fetch(officePaths.passkey(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}
