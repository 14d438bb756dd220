import { MessageCircle } from "lucide-react";
import { club } from "~/content/club";
import { formatDay } from "~/lib/dates";
import { spacedPhone } from "~/lib/phone-digits";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { Card, CardHeader } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { DataList } from "~/ui/data-list";
import { INVITE_CARD_TEXTS, PROFILE_VIEW_TEXTS } from "../member-pages-texts";
import { levelLabel } from "./profiles";
import type { Profile } from "./save-profile.server";

export type ShownProfile = Omit<
  Profile,
  "status" | "inviteCode" | "pictureId" | "joinedAt" | "boardAnsweredAt"
>;

/** A member's own profile. */
export function ProfileView({
  profile,
  pictureSrc,
  inviteLink,
}: {
  profile: ShownProfile;
  pictureSrc: string | null;
  inviteLink: string;
}) {
  const name = profile.displayName ?? PROFILE_VIEW_TEXTS.newRunner;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
      <Card className="grid justify-items-center gap-3 text-center">
        <Avatar name={name} src={pictureSrc} size="huge" />
        <h2 className="text-heading wrap-anywhere">{name}</h2>
        {profile.username && <p className="text-muted">@{profile.username}</p>}
        <p className="flex flex-wrap justify-center gap-2">
          {profile.runningLevel && <Badge tone="info">{levelLabel(profile.runningLevel)}</Badge>}
          <Badge>{profile.planType}</Badge>
        </p>
        <ButtonLink to="?edit" wide>
          {PROFILE_VIEW_TEXTS.editProfile}
        </ButtonLink>
      </Card>
      <div className="grid gap-4">
        <Card as="section" aria-label={PROFILE_VIEW_TEXTS.aboutMe}>
          <CardHeader title={PROFILE_VIEW_TEXTS.aboutMe} />
          <DataList
            items={[
              { label: PROFILE_VIEW_TEXTS.publicName, value: profile.displayName },
              { label: PROFILE_VIEW_TEXTS.fullName, value: profile.fullName },
              { label: PROFILE_VIEW_TEXTS.phone, value: spacedPhone(profile.phone) },
              { label: PROFILE_VIEW_TEXTS.eMail, value: profile.email },
              { label: PROFILE_VIEW_TEXTS.gender, value: profile.gender },
              {
                label: PROFILE_VIEW_TEXTS.dateOfBirth,
                value: profile.dateOfBirth && formatDay(profile.dateOfBirth, { year: true }),
              },
              { label: PROFILE_VIEW_TEXTS.profession, value: profile.profession },
              {
                label: PROFILE_VIEW_TEXTS.runningLevel,
                value: profile.runningLevel && levelLabel(profile.runningLevel),
              },
              { label: PROFILE_VIEW_TEXTS.goals, value: profile.goals.join(", ") || null },
              {
                label: PROFILE_VIEW_TEXTS.emergencyContact,
                value: profile.emergencyContact && spacedPhone(profile.emergencyContact),
              },
              {
                label: PROFILE_VIEW_TEXTS.instagram,
                value: profile.instagram && `@${profile.instagram}`,
              },
            ]}
          />
        </Card>
        <InviteCard link={inviteLink} />
      </div>
    </div>
  );
}

/** The member's invite link, to copy or send by WhatsApp. */
function InviteCard({ link }: { link: string }) {
  const words = encodeURIComponent(`Run with me at ${club.name}: ${link}`);
  return (
    <Card as="section" aria-label={INVITE_CARD_TEXTS.bringAFriend} className="grid gap-3">
      <CardHeader title={INVITE_CARD_TEXTS.bringAFriend} className="mb-0!" />
      <p>{INVITE_CARD_TEXTS.everyoneWhoSignsUp}</p>
      <p className="select-all rounded-lg bg-sunken px-3 py-2 break-all">{link}</p>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={link} label={INVITE_CARD_TEXTS.copyTheLink} />
        <a
          href={`https://wa.me/?text=${words}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "secondary", size: "small" })}
        >
          <MessageCircle aria-hidden className="size-4" />
          {INVITE_CARD_TEXTS.sendByWhatsapp}
        </a>
      </p>
    </Card>
  );
}
