import type { Conversation, ReplyOutcome } from "~/core/admin/member-file/conversation";
import type { ByAdmin } from "~/core/admin/move-members/move-members.server";
import type {
  EMAIL_STEPS,
  EmailAnswer,
  MemberEmail,
} from "~/core/messages/choices/notification-choices";
import type { MessageReport } from "~/core/messages/states";
import type { SignInClient } from "~/core/people/sessions/start-session.server";
import type {
  AdminSignedInWithPasskey,
  PasskeyUse,
  SignedInWithPasskey,
} from "~/core/people/sign-in/passkey-sign-in.server";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId, PushSubscriptionId } from "~/db/tables/shapes";
import { removeOldAnnouncements } from "~/extensions/announcements/audience.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import { findEmail, removeUnconfirmedEmails } from "~/extensions/email/find-email.server";
import { handleEmailForm } from "~/extensions/email/handle-email-form.server";
import { signInWithPasskey } from "~/extensions/passkeys/add-passkey.server";
import { signInAdminWithPasskey } from "~/extensions/passkeys/check-passkey.server";
import { isPasskeyOffered } from "~/extensions/passkeys/passkeys.server";
import {
  isPushUnanswered,
  listPushDevices,
  removePushSubscription,
} from "~/extensions/push/push-devices.server";
import { fillEmptyClub } from "~/extensions/sample-club/fill-empty-club.server";
import { hasSample, removeSampleClub } from "~/extensions/sample-club/remove-sample-club.server";
import { checkWeather } from "~/extensions/weather/check-weather.server";
import { countUnreadWelfare, removeOldWelfare } from "~/extensions/welfare/welfare.server";
import { handleInboundMessage } from "~/extensions/whatsapp/handle-inbound-message.server";
import { replyToMember } from "~/extensions/whatsapp/reply-to-member.server";
import {
  findShownConversation,
  removeOldConversations,
} from "~/extensions/whatsapp/send-reply.server";
import { readWebhook } from "~/extensions/whatsapp/whatsapp-reports";
import type { EmailGateway } from "~/gateways/email";
import type { ForecastGateway } from "~/gateways/forecast";
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
  countUnreadWelfare?: (db: Db, input: { adminId: AdminId }) => Promise<number>;
  fillEmptyClub?: (db: Db, input: { now: Instant; timeZone: string }) => Promise<void>;
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
  listPushDevices?: (
    db: Db,
    input: Member,
  ) => Promise<{ id: PushSubscriptionId; device: string; createdAt: Instant; digest: string }[]>;
  readWebhook?: (json: unknown) => {
    reports: Omit<MessageReport, "now">[];
    inbound: InboundMessage[];
  };
  removePushSubscription?: (db: Db, input: Member & { id: PushSubscriptionId }) => Promise<void>;
  removeSampleClub?: (
    db: Db,
    by: { adminId: AdminId; adminName: string; requestId: string; now: Instant },
  ) => Promise<void>;
  /** Sends an admin's reply; the same form twice sends one. */
  replyToMember?: (
    db: Db,
    input: ByAdmin & {
      text: string;
      submitKey: string;
      isRepeat?: boolean;
      adminName: string;
      whatsApp: WhatsAppGateway | undefined;
    },
  ) => Promise<ReplyOutcome>;
  signInAdminWithPasskey?: (
    db: Db,
    input: PasskeyUse & { purpose: "admin_sign_in" | "admin_step"; place: SignInClient },
  ) => Promise<AdminSignedInWithPasskey>;
  signInWithPasskey?: (
    db: Db,
    input: PasskeyUse & { place: SignInClient },
  ) => Promise<SignedInWithPasskey>;
}

// Each on one line: `npm test` takes the lines of the extensions out.
export const SERVER_SLOTS: ServerSlots = {
  countUnreadWelfare,
  fillEmptyClub,
  findConversation: findShownConversation,
  findEmail,
  handleEmailForm,
  handleInboundMessage,
  hasSample,
  isPasskeyOffered,
  isPushUnanswered,
  listPushDevices,
  readWebhook,
  removePushSubscription,
  removeSampleClub,
  replyToMember,
  signInAdminWithPasskey,
  signInWithPasskey,
};

/** What the jobs of extensions are given. */
interface JobInput {
  forecast: ForecastGateway | undefined;
  linkOrigin: string | undefined;
  now: Instant;
  stopping: AbortSignal;
  timeZone: string;
}

interface PartJob {
  name: string;
  run: (db: Db, input: JobInput) => Promise<unknown>;
}

/** The jobs of extensions, by how often they run. */
export const PART_JOBS: Record<"seconds" | "minute" | "hour", PartJob[]> = {
  seconds: [{ name: "send_announcements", run: sendAnnouncements }],
  minute: [{ name: "look_at_weather", run: checkWeather }],
  hour: [
    { name: "remove_welfare", run: removeOldWelfare },
    { name: "remove_conversations", run: removeOldConversations },
    { name: "remove_unconfirmed_emails", run: removeUnconfirmedEmails },
    { name: "remove_announcements", run: removeOldAnnouncements },
  ],
};
