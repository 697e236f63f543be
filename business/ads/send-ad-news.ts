import { createHash } from "node:crypto";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { findAdRefusalsInForce, readProofDrawing } from "#business/ads/proofs/find-proofs.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { countOperatorNoticeIfAllowed } from "#business/mail-limits/count-mail.ts";
import {
  createBuyerMailLimitCheck,
  queueBuyerMessageOnce,
  queueMessageOnce,
  type RenderedEmailWithAttachments,
} from "#business/reservations/messages/buyer-messages.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import {
  renderAdRefused,
  renderBriefNeeded,
  renderBriefReceived,
} from "#emails/ads/ad-details-emails.tsx";
import type { EmailedProof } from "#emails/ads/ad-parts.tsx";
import {
  renderAdApproved,
  renderApprovalNeeded,
  renderApprovalWithdrawn,
  renderChangesReceived,
  renderGuestCommented,
  renderPrintedUnapproved,
  renderProofReady,
} from "#emails/ads/proof-emails.tsx";
import { type AdNewsKind, messageRowIdentity } from "#emails/message-kinds.ts";
import { renderReservationNotice } from "#emails/operator-notices.tsx";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import type { Attachment } from "#platform/mail/message.ts";
import { renderSvgAsPng } from "#platform/pictures/prepare-picture.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { AdNews } from "./ad-jobs.ts";
import { type Ad, findAd } from "./find-ad.ts";

const composers: Record<AdNewsKind, Composer> = {
  "ad-brief-needed": ({ on }, booking, { state, printed }) =>
    state === "needs-brief" && !printed
      ? {
          occasion: on ?? today(),
          isCausedByCustomer: false,
          write: (reservationUrl) => renderBriefNeeded(booking, { reservationUrl }),
        }
      : undefined,

  /** It's not the office's turn where the customer made a proof of them. */
  "ad-brief-received": (_, booking, { brief, sent }) => {
    // What the office typed for a caller reaches them with its proof, which the office reads first.
    if (!brief?.sentAt || brief.changedBy !== "customer") return undefined;
    const ownProof = sent?.madeBy === "customer" ? sent.number : undefined;
    return {
      occasion: "",
      isCausedByCustomer: true,
      write: (reservationUrl) => renderBriefReceived(booking, { reservationUrl, ownProof }),
      ...(ownProof === undefined && {
        notice: { kind: "ad-brief-notice", occasion: "" } as const,
      }),
    };
  },

  /** A version that customers made themselves is in front of them already. */
  "ad-proof-ready": ({ proofId }, booking, { sent, approval, printed }) => {
    if (!sent || sent.id !== proofId || approval?.proofId === proofId || printed) return undefined;
    if (sent.madeBy === "customer") return undefined;
    return withPicture(sent, {
      occasion: String(sent.id),
      isCausedByCustomer: false,
      write: (more) => renderProofReady(booking, { ...more, today: today() }),
    });
  },

  "ad-approval-needed": ({ on }, booking, { state, sent }) => {
    if (!sent || state !== "with-customer") return undefined;
    return withPicture(sent, {
      occasion: on ?? today(),
      isCausedByCustomer: false,
      write: (more) => renderApprovalNeeded(booking, more),
    });
  },

  /** Once a day for each version, however much its guests write. */
  "ad-guest-comment": ({ proofId, guest, on }, booking, { sent, printed }) => {
    if (!sent || sent.id !== proofId || printed || !guest) return undefined;
    return withPicture(sent, {
      occasion: `${sent.id}:${on ?? today()}`,
      isCausedByCustomer: true,
      write: (more) => renderGuestCommented(booking, { ...more, guest }),
    });
  },

  "ad-changes-received": ({ proofId }, booking, { proofs }) => {
    const version = proofs.find(({ id }) => id === proofId);
    if (!version?.changesAskedAt) return undefined;
    return withPicture(version, {
      occasion: String(version.id),
      isCausedByCustomer: true,
      write: (more) => renderChangesReceived(booking, more),
      notice: { kind: "ad-changes-notice", occasion: String(version.id) },
    });
  },

  "ad-approved": (_, booking, { proofs, approval, brief }) => {
    const version = proofs.find(({ id }) => id === approval?.proofId);
    if (!approval || !version) return undefined;
    const { name, approvedAt: at, how, proofHash: hash } = approval;
    const to = brief?.copyAddress;
    const copyTo = to ? `${to.name}, ${to.street}, ${to.town} ${to.zip}` : "";
    return withPicture(version, {
      occasion: String(approval.id),
      isCausedByCustomer: approval.by === "customer",
      write: (more) =>
        renderAdApproved(booking, {
          ...more,
          approval: { name, at, how, hash },
          today: today(),
          copyTo,
        }),
    });
  },

  /** Once somebody approves again, that email says what counts. */
  "ad-approval-withdrawn": (news, booking, { proofs, prints, approval, printed }) => {
    const version = proofs.find(({ id }) => id === news.proofId);
    if (approval || printed || !version || news.approvalId === undefined) return undefined;
    return withPicture(version, {
      occasion: String(news.approvalId),
      isCausedByCustomer: !news.byOffice,
      write: (more) =>
        renderApprovalWithdrawn(booking, {
          ...more,
          today: today(),
          prints: prints?.number,
          by: news.byOffice
            ? "office"
            : news.guest === undefined
              ? "customer"
              : { guest: news.guest },
        }),
    });
  },

  "ad-printed-unapproved": (_, booking, { prints, approval, printed }) => {
    if (!prints || prints.id === approval?.proofId || !printed) return undefined;
    return withPicture(prints, {
      occasion: `${booking.mailing.id}:${prints.id}`,
      isCausedByCustomer: false,
      write: (more) => renderPrintedUnapproved(booking, more),
    });
  },

  "ad-refused": async ({ reason, reservationId }, booking, { sent }, database) => {
    const inForce = (await findAdRefusalsInForce([reservationId], database)).get(reservationId);
    if (!reason || inForce?.reason !== reason) return undefined;
    const message = {
      occasion: createHash("sha256").update(reason).digest("hex").slice(0, 16),
      isCausedByCustomer: false,
    } as const;
    if (sent)
      return withPicture(sent, {
        ...message,
        write: (more) => renderAdRefused(booking, { ...more, reason }),
      });
    return {
      ...message,
      write: (reservationUrl) =>
        renderAdRefused(booking, { reservationUrl, reason, proof: undefined }),
    };
  },
};

/** Tells a customer of a firm spot what happened to their ad, if still true, and the operator if it's their turn. */
export async function sendAdNews(news: AdNews, database: Queryable = db): Promise<void> {
  const booking = await findBooking(news.reservationId, database);
  if (!booking || !firmOrPaidStates.some((state) => state === booking.reservation.state)) return;
  const ad = await findAd(news.reservationId, database);
  const message = ad && (await composers[news.kind](news, booking, ad, database));
  if (!message) return;
  await sendToCustomer(news.kind, booking, message, database);
  if (message.notice) await notifyOffice(database, booking, message.notice);
}

function sendToCustomer(
  kind: AdNewsKind,
  booking: Booking,
  { occasion, write, isCausedByCustomer }: AdMessageWriter,
  database: Queryable,
): Promise<boolean> {
  const name = messageRowIdentity(kind, booking.reservation.id, occasion);
  const may = isCausedByCustomer ? createBuyerMailLimitCheck(booking) : undefined;
  return queueBuyerMessageOnce(
    database,
    booking,
    name,
    ({ reservationUrl }) => write(reservationUrl),
    may,
  );
}

async function notifyOffice(
  database: Queryable,
  booking: Booking,
  { kind, occasion }: NonNullable<AdMessageWriter["notice"]>,
): Promise<void> {
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const name = messageRowIdentity(kind, booking.reservation.id, occasion);
  const replyTo = booking.contact.email;
  await queueMessageOnce(
    database,
    { ...name, to: operator, replyTo },
    () => renderReservationNotice(booking, { notice: kind, at: now(), isOnSale: false }),
    { may: countOperatorNoticeIfAllowed },
  );
}

type AdMessageWriter = {
  /** Which of several of its kind about one reservation. */
  occasion: string;
  write: (reservationUrl: string) => Promise<RenderedEmailWithAttachments>;
  isCausedByCustomer: boolean;
  /** The operator's message beside it, where it is their turn now. */
  notice?: { kind: "ad-brief-notice" | "ad-changes-notice"; occasion: string };
};

type Composer = (
  news: AdNews,
  booking: Booking,
  ad: Ad,
  database: Queryable,
) => AdMessageWriter | undefined | Promise<AdMessageWriter | undefined>;

const today = () => arizonaDate(now());

type WithPicture = Omit<AdMessageWriter, "write"> & {
  write: (more: {
    reservationUrl: string;
    proof: Awaited<ReturnType<typeof renderProofForMessage>>["proof"];
  }) => Promise<RenderedEmailWithAttachments>;
};

/** The message with the picture of a version, which is rendered only once it is written. */
function withPicture(version: Proof, { write, ...message }: WithPicture): AdMessageWriter {
  return {
    ...message,
    write: async (reservationUrl) => {
      const { proof, attachments } = await renderProofForMessage(version);
      return { ...(await write({ reservationUrl, proof })), attachments };
    },
  };
}

/** Pixels that an inch of the ad has in the picture: twice what a message shows, for sharp screens. */
const PIXELS_PER_INCH = 220;

export async function renderProofForMessage(
  version: Proof,
): Promise<{ proof: EmailedProof; attachments: Attachment[] }> {
  const { widthInches, heightInches } = getSize(version.size);
  const cid = `proof-${version.id}`;
  const bytes = await renderSvgAsPng(
    await readProofDrawing(version),
    widthInches * PIXELS_PER_INCH,
  );
  return {
    proof: {
      number: version.number,
      cid,
      widthInches,
      heightInches,
      words: version.words,
      leftOut: version.leftOut,
    },
    attachments: [
      { name: `Your ad, version ${version.number}.png`, type: "image/png", bytes, cid },
    ],
  };
}
