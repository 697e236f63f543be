import { asc } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { postOffice } from "#database/schema/post.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import type { PostOffice } from "./plan-days.ts";

export const findPostOffices = (tx: Queryable = db): Promise<PostOffice[]> =>
  tx.select().from(postOffice).orderBy(asc(postOffice.name));

const line = (sentence: string, most: number) =>
  v.pipe(v.string(), v.transform(asOneLine), v.nonEmpty(sentence), maxLengthCheck(most));

export const savePostOffice = defineAction({
  name: "savePostOffice",
  permission: "mailings.change",
  undo: ["savePostOffice"],
  input: v.object({
    mailingId: v.number(),
    name: line("Enter the post office.", 60),
    address: v.pipe(v.string(), v.transform(asOneLine), maxLengthCheck(120)),
    opensSaturday: v.boolean(),
  }),
  async run(tx, { mailingId, ...office }) {
    await tx
      .insert(postOffice)
      .values(office)
      .onConflictDoUpdate({ target: postOffice.name, set: office });
    const subject = { type: "mailing", id: mailingId };
    const detail = { postOffice: office.name, opensSaturday: office.opensSaturday };
    return { event: { event: "post-office.saved" as const, subject, detail } };
  },
});
