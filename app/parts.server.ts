import type { AdminReply } from "~/core/admin/member-file/handle-member-change.server";
import type { Conversation, ReplyOutcome } from "~/core/admin/member-file/member-desk-rules";
import type {
  EMAIL_STEPS,
  EmailAnswer,
  MemberEmail,
} from "~/core/messages/choices/notification-choices";
import type { MessageReport } from "~/core/messages/states";
import type { LedgerLine } from "~/core/payments/ledger/ledger";
import type { JoinPasskey, JoinPasskeyOutcome } from "~/core/people/admin-links/admin-links.server";
import type {
  AdminSignedInWithPasskey,
  PasskeyUse,
  SignedInWithPasskey,
} from "~/core/people/sign-in/sign-in-member.server";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId, PaymentId, PushSubscriptionId } from "~/db/tables/shapes";
import { findEmail, handleEmailForm } from "~/extensions/email/handle-email-form.server";
import { findAgreement, listOnlineFees } from "~/extensions/online-payment/list-inbox.server";
import { payOnlinePath, renewalPath } from "~/extensions/online-payment/orders";
import { takeUpEvents } from "~/extensions/online-payment/take-up.server";
import { checkJoinPasskey, signInWithPasskey } from "~/extensions/passkeys/add-passkey.server";
import { signInAdminWithPasskey } from "~/extensions/passkeys/check-passkey.server";
import { isPasskeyOffered } from "~/extensions/passkeys/passkeys.server";
import {
  isPushUnanswered,
  listPushDevices,
  removePushSubscription,
} from "~/extensions/push/push-devices.server";
import { fillEmptyClub } from "~/extensions/sample-club/fill-sample-life.server";
import { hasSample, removeSampleClub } from "~/extensions/sample-club/remove-sample-club.server";
import { countUnreadWelfare } from "~/extensions/welfare/welfare.server";
import { handleInboundMessage } from "~/extensions/whatsapp/handle-inbound-message.server";
import { findShownConversation, replyToMember } from "~/extensions/whatsapp/send-reply.server";
import { readWebhook } from "~/extensions/whatsapp/whatsapp-reports";
import type { EmailGateway } from "~/gateways/email";
import type { OnlinePayments, ServiceEvent } from "~/gateways/online-payments";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import type { Instant } from "~/lib/dates";

interface Member {
  memberId: MemberId;
}

/** A message that somebody wrote to the club on WhatsApp. */
interface InboundMessage {
  id?: string;
  userId: string;
  phone: string | undefined;
  text: string;
  at: Instant;
}

/** What extensions do on the server where the core asks; without the extension nothing is done. */
interface ServerSlots {
  /** Checks the passkey with which somebody opens an admin account by its link. */
  checkJoinPasskey?: (db: Db, input: JoinPasskey) => Promise<JoinPasskeyOutcome>;
  countUnreadWelfare?: (db: Db, input: { adminId: AdminId }) => Promise<number>;
  /** Fills a database without members and events; false where it has any, or the sample club was removed from it. */
  fillEmptyClub?: (db: Db, input: { now: Instant; timeZone: string }) => Promise<boolean>;
  findConversation?: (
    db: Db,
    input: Member & { now: Instant; timeZone: string },
  ) => Promise<Conversation | undefined>;
  findEmail?: (db: Db, input: Member & { now: Instant }) => Promise<MemberEmail>;
  handleEmailForm?: (
    db: Db,
    input: Member & {
      step: (typeof EMAIL_STEPS)[number];
      fieldOf: (name: string) => string;
      email: EmailGateway;
      clubName: string;
      secret: string;
      now: Instant;
    },
  ) => Promise<EmailAnswer | undefined>;
  handleInboundMessage?: (
    db: Db,
    input: InboundMessage & { whatsApp?: WhatsAppGateway | undefined; now: Instant },
  ) => Promise<string>;
  hasSample?: (db: Db) => Promise<boolean>;
  isPasskeyOffered?: (db: Db, input: Member) => Promise<boolean>;
  isPushUnanswered?: (db: Db, input: Member) => Promise<boolean>;
  /** What the payment service kept as fees and transferred to the bank from `from` to before `to`, in rupees. */
  findServiceSums?: (
    db: Db,
    input: { from: Instant; to: Instant },
  ) => Promise<{ feeRupees: number; settledRupees: number }>;
  /** What the payment service kept of a member's payments. */
  listOnlineFees?: (db: Db, input: Member & { limit: number }) => Promise<LedgerLine[]>;
  listPushDevices?: (
    db: Db,
    input: Member,
  ) => Promise<{ id: PushSubscriptionId; device: string; createdAt: Instant; digest: string }[]>;
  readWebhook?: (json: unknown) => {
    reports: Omit<MessageReport, "now">[];
    inbound: InboundMessage[];
  };
  /** The page on which a membership is made to renew by itself; undefined without a payment service. */
  renewalPath?: (input: { onlinePayments: OnlinePayments | undefined }) => string | undefined;
  removePushSubscription?: (db: Db, input: Member & { id: PushSubscriptionId }) => Promise<void>;
  removeSampleClub?: (
    db: Db,
    by: { adminId: AdminId; adminName: string; requestId: string; now: Instant },
  ) => Promise<void>;
  /** The page on which a payment is paid online; undefined without a payment service. */
  payOnlinePath?: (input: {
    onlinePayments: OnlinePayments | undefined;
    paymentId: PaymentId;
  }) => string | undefined;
  /** Takes up what a payment service says, each event once; returns what became of each. */
  takeUpPaymentEvents?: (
    db: Db,
    input: { service: string; id: string; events: readonly ServiceEvent[]; now: Instant },
  ) => Promise<string[]>;
  /** Sends an admin's reply; the same form twice sends one. */
  replyToMember?: (db: Db, input: AdminReply) => Promise<ReplyOutcome>;
  signInAdminWithPasskey?: (
    db: Db,
    input: PasskeyUse & { purpose: "admin_sign_in" | "admin_step" },
  ) => Promise<AdminSignedInWithPasskey>;
  signInWithPasskey?: (db: Db, input: PasskeyUse) => Promise<SignedInWithPasskey>;
}

// Each on one line: `npm test` takes the lines of the extensions out.
export const SERVER_SLOTS: ServerSlots = {
  checkJoinPasskey,
  countUnreadWelfare,
  fillEmptyClub,
  findConversation: findShownConversation,
  findEmail,
  findServiceSums: findAgreement,
  handleEmailForm,
  handleInboundMessage,
  hasSample,
  isPasskeyOffered,
  isPushUnanswered,
  listOnlineFees,
  listPushDevices,
  payOnlinePath,
  readWebhook,
  removePushSubscription,
  removeSampleClub,
  renewalPath,
  replyToMember,
  signInAdminWithPasskey,
  signInWithPasskey,
  takeUpPaymentEvents: takeUpEvents,
};
