import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findOperatorByEmail, hasOwner } from "#business/team/find-operators.ts";
import { type Role, type SignInLinkKind, signInLinkHours } from "#business/team/operator.ts";
import { signInLink } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";
import {
  isUsableSignInLinkSql,
  lockSignInLinkChanges,
  revokeAccountRecoveryLinks,
} from "./unused-sign-in-links.ts";

export type UsableSignInLink = {
  id: number;
  kind: SignInLinkKind;
  role: Role;
  /** The person it is for; undefined for the first owner, who enters it. */
  email: string | undefined;
  operatorId: number | undefined;
};

/** Creates a link and returns its token; only a hash is stored. An account recovery link replaces earlier ones. */
export async function createSignInLinkToken(
  tx: Queryable,
  link: {
    kind: SignInLinkKind;
    role: Role;
    email?: string;
    operatorId?: number;
    invitedBy?: number;
  },
): Promise<string> {
  const token = newToken();
  // A stranger can ask for a password reset: it must not end the link that an owner has sent.
  if (link.operatorId !== undefined && link.kind === "account-recovery") {
    await revokeAccountRecoveryLinks(tx, link.operatorId);
  }
  await tx.insert(signInLink).values({
    ...link,
    emailKey: link.email && emailKey(link.email),
    tokenHash: hashToken(token),
    expiresAt: sql`statement_timestamp() + make_interval(hours => ${signInLinkHours[link.kind]})`,
  });
  return token;
}

/** The token of a new link for the first owner, good for a day; undefined once there is an owner. */
export async function createFirstOwnerLinkToken(): Promise<string | undefined> {
  if (await hasOwner()) return undefined;
  return createSignInLinkToken(db, { kind: "first-owner", role: "owner" });
}

/** A recovery link made on the server, for an owner no operator can help. Refuses an unknown address. */
export async function createAccountRecoveryLinkToken(
  { email }: { email: string },
  { actor }: ActionContext,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockSignInLinkChanges(tx);
    const person = await findOperatorByEmail(email, tx);
    if (!person) {
      throw new Refusal("not-found", "No team member has this email address.");
    }
    const token = await createSignInLinkToken(tx, {
      kind: "account-recovery",
      role: person.role,
      operatorId: person.id,
    });
    await recordEvent(tx, actor, {
      event: "operator.sign-in-link-sent",
      subject: { type: "operator", id: person.id },
      detail: { by: "the person who set up the site" },
    });
    return token;
  });
}

/** What a token opens; undefined if it is unknown, used, revoked or expired. */
export async function findUsableSignInLink(
  token: string,
  database: Queryable = db,
): Promise<UsableSignInLink | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await database
    .select()
    .from(signInLink)
    .where(and(eq(signInLink.tokenHash, hashToken(token)), isUsableSignInLinkSql));
  if (!row || (row.kind === "first-owner" && (await hasOwner(database)))) return undefined;
  return {
    id: row.id,
    kind: row.kind as SignInLinkKind,
    role: row.role as Role,
    email: row.email ?? undefined,
    operatorId: row.operatorId ?? undefined,
  };
}

export async function findInvitations() {
  return db
    .select({
      id: signInLink.id,
      email: sql<string>`${signInLink.email}`,
      role: sql<Role>`${signInLink.role}`,
      createdAt: signInLink.createdAt,
      expiresAt: signInLink.expiresAt,
      expired: sql<boolean>`${signInLink.expiresAt} <= statement_timestamp()`,
    })
    .from(signInLink)
    .where(
      and(
        eq(signInLink.kind, "invitation"),
        isNull(signInLink.usedAt),
        isNull(signInLink.revokedAt),
      ),
    )
    .orderBy(desc(signInLink.id), asc(signInLink.email));
}
