/** Owner: everything. Assistant: the daily work; no refunds, no settings, no people. */
export const roles = ["owner", "assistant"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, { name: string; one: string; does: string }> = {
  owner: { name: "Owner", one: "an owner", does: "everything" },
  assistant: { name: "Assistant", one: "an assistant", does: "no refunds or settings" },
};

export type Operator = {
  id: number;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  version: number;
};

export type SessionStage = "second-factor" | "set-up" | "signed-in";

/** How long a session of each stage lasts, in minutes: idle, and at most. */
export const sessionMinutes: Record<SessionStage, { idle: number; most: number }> = {
  "second-factor": { idle: 10, most: 10 },
  "set-up": { idle: 60, most: 60 },
  "signed-in": { idle: 12 * 60, most: 30 * 24 * 60 },
};

/** Minutes after reauthenticating in which an operator may change email, password, factors and people. */
export const REAUTHENTICATION_MINUTES = 10;

export const signInLinkHours = {
  "first-owner": 24,
  invitation: 7 * 24,
  "account-recovery": 24,
  "password-reset": 1,
} as const;
export type SignInLinkKind = keyof typeof signInLinkHours;

export const RECOVERY_CODE_COUNT = 10;

/** Length of a password, in characters (OWASP ASVS 5.0, 6.2.1 and 6.2.9; the maximum is the client's). */
export const passwordLengthLimits = { least: 8, most: 128 } as const;

/** "Firefox on Windows": the recognizable part of a user agent. */
export function describeDevice(userAgent: string): string {
  const browser = firstOf(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrome\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = firstOf(userAgent, [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X|Macintosh/, "Mac"],
    [/CrOS/, "Chromebook"],
    [/Linux/, "Linux"],
  ]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}

function firstOf(text: string, names: [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
