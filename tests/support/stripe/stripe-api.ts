import { type Fields, type StripeLedger, StripeNo } from "./stripe-objects.ts";

type Answer = { status: number; body: string };

/**
 * Under one idempotency key one answer: kept when something was begun, so not after a refusal of its form, nor a 429
 * (docs.stripe.com/api/idempotent_requests).
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Answer & { asked: string }>();

  once(key: string | undefined, asked: string, work: () => unknown): Answer {
    const before = key === undefined ? undefined : this.#kept.get(key);
    if (before) return before.asked === asked ? before : otherParameters();
    const answer = answerOf(work);
    const keeps = answer.status === 200 || answer.status >= 500;
    if (key !== undefined && keeps) this.#kept.set(key, { asked, ...answer });
    return answer;
  }
}

function otherParameters(): Answer {
  const message = "Keys for idempotent requests can only be used with the same parameters.";
  return { status: 400, body: noIs(new StripeNo(400, message, { code: "idempotency_error" })) };
}

function answerOf(work: () => unknown): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (!(error instanceof StripeNo)) throw error;
    return { status: error.status, body: noIs(error) };
  }
}

/** What a call comes to. */
export function perform(
  ledger: StripeLedger,
  method: string,
  path: string,
  body: string,
  query: URLSearchParams,
): unknown {
  const fields = nested(new URLSearchParams(body));
  const [, , resource = "", second = "", third = ""] = path.split("/");
  const name = resource === "checkout" ? `${method} ${second}` : `${method} ${resource}`;
  const id = resource === "checkout" ? third : second;
  const verb = path.split("/")[5];
  if (name === "POST sessions" && id && verb === "expire") return ledger.expire(id);
  if (name === "POST sessions") return ledger.createSession(fields);
  if (name === "GET sessions" && id) return withIntent(ledger, id);
  if (name === "GET sessions") {
    return listed(
      [...ledger.sessions.values()].map((session) => withIntent(ledger, session.id)),
      query,
    );
  }
  if (name === "POST refunds") {
    const metadata =
      typeof fields.metadata === "object" ? (fields.metadata as Record<string, string>) : {};
    return ledger.refund(String(fields.payment_intent), {
      amount: Number(fields.amount),
      metadata,
    });
  }
  if (name === "GET refunds") {
    const payment = query.get("payment_intent");
    const all = payment ? ledger.refundsOf(payment).reverse() : [...ledger.refunds.values()];
    return listed(all, query);
  }
  throw new StripeNo(404, `Unrecognized request URL (${method}: ${path}).`);
}

/** With its payment as an object, which is what we ask for (`expand`). */
function withIntent(ledger: StripeLedger, id: string) {
  const session = ledger.session(id);
  const { payment_intent: intent } = session;
  return { ...session, payment_intent: intent && ledger.intents.get(intent) };
}

/** Newest first, in pages, as Stripe lists. */
function listed<Item extends { id: string; created: number }>(all: Item[], query: URLSearchParams) {
  const since = Number(query.get("created[gte]") ?? 0);
  const newest = all.filter(({ created }) => created >= since).reverse();
  const after = query.get("starting_after");
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Number(query.get("limit") ?? 10);
  const data = newest.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < newest.length, url: "/v1/list" };
}

function nested(form: URLSearchParams): Fields {
  const root: Fields = {};
  for (const [name, value] of form) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    const last = path.pop() ?? name;
    let here = root;
    for (const part of path) {
      const next = here[part];
      const inner: Fields = typeof next === "object" ? next : {};
      here[part] = inner;
      here = inner;
    }
    here[last] = value;
  }
  return root;
}

/** A no as Stripe words it. */
export const noIs = (no: StripeNo) =>
  JSON.stringify({
    error: {
      type:
        no.status >= 500
          ? "api_error"
          : no.code === "idempotency_error"
            ? no.code
            : "invalid_request_error",
      message: no.message,
      ...(no.code && { code: no.code }),
      ...(no.param && { param: no.param }),
    },
  });
