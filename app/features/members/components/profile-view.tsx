import { formatDay } from "~/lib/dates";
import { spacedPhone } from "~/lib/phone-digits";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import type { Profile } from "../queries/find-profile.server";
import { levelLabel } from "../rules/profiles";
import { InviteCard } from "./invite-card";

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
  const name = profile.displayName ?? "New runner";
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
      <Card className="grid justify-items-center gap-3 text-center">
        <Avatar name={name} src={pictureSrc} size="huge" />
        <h2 className="text-heading">{name}</h2>
        {profile.username && <p className="text-muted">@{profile.username}</p>}
        <p className="flex flex-wrap justify-center gap-2">
          <Badge tone="info">{levelLabel(profile.runningLevel)}</Badge>
          <Badge>{profile.planType}</Badge>
        </p>
        <ButtonLink to="?edit" wide>
          Edit profile
        </ButtonLink>
      </Card>
      <div className="grid gap-4">
        <Card as="section" aria-label="About me">
          <CardHeader title="About me" />
          <DataList
            items={[
              { label: "Public name", value: profile.displayName },
              { label: "Full name", value: profile.fullName },
              { label: "Phone", value: spacedPhone(profile.phone) },
              { label: "E-mail", value: profile.email },
              { label: "Gender", value: profile.gender },
              {
                label: "Date of birth",
                value: profile.dateOfBirth && formatDay(profile.dateOfBirth, { year: true }),
              },
              { label: "Profession", value: profile.profession },
              {
                label: "Running level",
                value: profile.runningLevel && levelLabel(profile.runningLevel),
              },
              { label: "Goals", value: profile.goals.join(", ") || null },
              {
                label: "Emergency contact",
                value: profile.emergencyContact && spacedPhone(profile.emergencyContact),
              },
              { label: "Instagram", value: profile.instagram && `@${profile.instagram}` },
            ]}
          />
        </Card>
        <InviteCard link={inviteLink} />
      </div>
    </div>
  );
}
