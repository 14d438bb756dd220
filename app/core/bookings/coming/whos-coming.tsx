import { Form } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import { WHOS_COMING_TEXTS } from "~/texts/bookings/booking";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { buttonStyle } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Switch } from "~/ui/switch";
import { Icon as MessageCircle } from "~icons/message-circle";

import { GroupList } from "../pace-groups/group-list";
import type { GroupWithLeaders } from "../pace-groups/pace-groups.server";
import { type ComingPeople, comingText } from "./coming-people";

export interface WhosComingProps {
  coming: ComingPeople;
  groups: GroupWithLeaders[];
  /** Whether the member lets others see that they come. */
  isSeen: boolean;
  isBooked: boolean;
  /** The event's path, to come back to. */
  path: string;
  /** The member's invite link, and the message that carries it; undefined once the run is full or has begun. */
  invite: { link: string; whatsapp: string } | undefined;
}

/** Who comes to an event, for members: faces and pace groups, being seen oneself, and bringing somebody. */
export function WhosComing({ coming, groups, isSeen, isBooked, path, invite }: WhosComingProps) {
  const { people } = coming;
  return (
    <section id="coming" aria-labelledby="coming-title" className="column grid gap-5 pb-12">
      <h2 id="coming-title" className="text-heading">
        {WHOS_COMING_TEXTS.whosComing}
      </h2>
      <p>{comingText(coming, 3) ?? WHOS_COMING_TEXTS[invite ? "noneYet" : "nobodyElse"]}</p>
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-4">
          {people.map(({ name, pictureId, paceGroup, isFriend }) => (
            <li key={`${name} ${pictureId}`} className="flex items-center gap-2.5">
              <Avatar name={name} src={pictureId && pictureHref(pictureId)} />
              <span className="grid">
                <span className="flex items-center gap-2 font-bold">
                  <bdi>{name}</bdi>
                  {isFriend && <Badge tone="accent">{WHOS_COMING_TEXTS.friend}</Badge>}
                </span>
                {groups.length > 0 && (
                  <span className="text-sm text-muted">
                    {paceGroup ?? WHOS_COMING_TEXTS.decidesAtTheStart}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <GroupList groups={groups} />
      {isBooked && (
        <Form
          method="post"
          action="/settings/privacy"
          preventScrollReset
          className="flex items-center gap-4"
        >
          <input type="hidden" name="intent" value="consent" />
          <input type="hidden" name="purpose" value="coming" />
          <input type="hidden" name="next" value={path} />
          <span>{WHOS_COMING_TEXTS.consent}</span>
          <Switch name="given" label={WHOS_COMING_TEXTS.consent} isOn={isSeen} />
        </Form>
      )}
      {invite && <Invite {...invite} />}
    </section>
  );
}

function Invite({ link, whatsapp }: NonNullable<WhosComingProps["invite"]>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-bold">{WHOS_COMING_TEXTS.bringSomebody}</p>
      <CopyButton text={link} label={WHOS_COMING_TEXTS.copyMyInviteLink} />
      <a
        href={whatsapp}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle({ variant: "secondary", size: "small" })}
      >
        <MessageCircle aria-hidden className="size-4" />
        {WHOS_COMING_TEXTS.askOnWhatsapp}
      </a>
    </div>
  );
}
