import { useClub } from "~/content/page-club";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { spacedPhone } from "~/lib/phone-digits";
import { INVITE_CARD_TEXTS, PROFILE_VIEW_TEXTS } from "~/texts/people/member-pages";
import { PLAN_TYPE_LABELS } from "~/texts/people/profile-options";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ButtonLink, buttonStyle } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { DataList } from "~/ui/data-list";
import { Icon as MessageCircle } from "~icons/message-circle";
import { optionLabel } from "./option-label";
import { PROFILE_FIELDS } from "./profile-fields";
import { shownValue } from "./profile-values";
import type { Profile } from "./save-profile.server";

/** A member's own profile. */
export function ProfileView({
  profile,
  pictureSrc,
  inviteLink,
}: {
  profile: Profile;
  pictureSrc: string | null;
  inviteLink: string;
}) {
  const name = profile.displayName ?? COMMON_WORDS.newRunner;
  const phone = { label: COMMON_WORDS.phone, value: spacedPhone(profile.phone) };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
      <Card className="grid justify-items-center gap-3 text-center">
        <Avatar name={name} src={pictureSrc} size="huge" />
        <h2 className="text-heading wrap-anywhere">{name}</h2>
        {profile.username && <p className="text-muted">@{profile.username}</p>}
        <p className="flex flex-wrap justify-center gap-2">
          {profile.runningLevel && <Badge tone="info">{optionLabel(profile.runningLevel)}</Badge>}
          <Badge>{PLAN_TYPE_LABELS[profile.planType]}</Badge>
        </p>
        <ButtonLink to="?edit" wide>
          {PROFILE_VIEW_TEXTS.editProfile}
        </ButtonLink>
      </Card>
      <div className="grid gap-4">
        <Card as="section" aria-label={PROFILE_VIEW_TEXTS.aboutMe}>
          <CardHeader title={PROFILE_VIEW_TEXTS.aboutMe} />
          <DataList
            items={PROFILE_FIELDS.flatMap((field) => {
              const label = FIELD_TEXTS[field.name].label;
              const item = { label, value: shownValue(field, profile[field.name]) };
              if (field.name === "fullName") return [item, phone];
              return field.name === "username" ? [] : item;
            })}
          />
        </Card>
        <InviteCard link={inviteLink} />
      </div>
    </div>
  );
}

/** The member's invite link, to copy or send by WhatsApp. */
function InviteCard({ link }: { link: string }) {
  const words = encodeURIComponent(PROFILE_VIEW_TEXTS.invitation({ name: useClub().name, link }));
  return (
    <Card as="section" aria-label={INVITE_CARD_TEXTS.bringAFriend} className="grid gap-3">
      <CardHeader title={INVITE_CARD_TEXTS.bringAFriend} className="mb-0!" />
      <p>{INVITE_CARD_TEXTS.about}</p>
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
