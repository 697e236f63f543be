import { href } from "react-router";

/** Every address of the office; apart from `app/paths.ts`, which every public page carries. */
export const officePaths = {
  today: () => href("/office"),
  messages: () => href("/office/messages"),
  message: (id: string) => href("/office/messages/:id", { id }),
  journal: () => href("/office/journal"),
  people: () => href("/office/people"),
  account: () => href("/office/account"),
  /** Asks again who somebody is; `withOnward` says where they want to go. */
  prove: () => href("/office/prove"),
  signIn: () => href("/office/sign-in"),
  second: () => href("/office/sign-in/second"),
  setUp: () => href("/office/set-up"),
  /** A one-time link into the office. */
  welcome: (token: string) => href("/office/welcome/:token", { token }),
  passkey: () => href("/office/passkey"),
  signOut: () => href("/office/sign-out"),
} as const;

/** Where somebody wants to go after a step in between: a path of the office, or Today. */
export function readOnward(text: string | null): string {
  return text && /^\/office(?:[/?#]|$)/.test(text) && text.length < 500
    ? text
    : officePaths.today();
}

/** A path, with the one to go on to. */
export function withOnward(path: string, onward: string): string {
  return onward === officePaths.today() ? path : `${path}?onward=${encodeURIComponent(onward)}`;
}
