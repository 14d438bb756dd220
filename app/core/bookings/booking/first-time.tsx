import type { ReactNode } from "react";
import type { Leader } from "~/content/leaders";
import { drawings, portraits } from "~/content/people";
import { FIRST_TIME_TEXTS, WHOS_COMING_TEXTS } from "~/texts/bookings/booking";
import { Avatar } from "~/ui/avatar";
import { buttonStyle } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { MapPicture } from "~/ui/map-picture";
import { Picture } from "~/ui/picture";
import { Icon as MessageCircle } from "~icons/message-circle";
import type { Route } from "./+types/route";
import type { MemberBookingPage } from "./find-member-booking.server";

type FirstTimeProps = NonNullable<Route.ComponentProps["loaderData"]["firstTime"]> & {
  run: MemberBookingPage;
};

/** What somebody wants to know before their first run with the club. */
export function FirstTime({ leader, start, invite, run }: FirstTimeProps) {
  const bring =
    run.requirements.length > 0
      ? run.requirements
      : [FIRST_TIME_TEXTS.bringShoes, FIRST_TIME_TEXTS.bringWater];
  return (
    <section aria-label={FIRST_TIME_TEXTS.title} className="grid gap-6">
      <h2 className="text-heading">{FIRST_TIME_TEXTS.title}</h2>
      <Part title={FIRST_TIME_TEXTS.whoMeetsYou}>
        {leader ? <WhoMeetsYou leader={leader} /> : <p>{FIRST_TIME_TEXTS.sayHello}</p>}
      </Part>
      <Part title={FIRST_TIME_TEXTS.where}>
        {start?.map && (
          <MapPicture
            map={start.map}
            isExample={start.isExample}
            alt={FIRST_TIME_TEXTS.mapOf({ place: run.location })}
          />
        )}
        <p>
          <strong>{run.location}</strong>
          {start?.find && <span className="block text-muted">{start.find}</span>}
          {run.mapUrl && (
            <a href={run.mapUrl} rel="noreferrer" target="_blank" className="text-link">
              {FIRST_TIME_TEXTS.openMap}
            </a>
          )}
        </p>
      </Part>
      <Part title={FIRST_TIME_TEXTS.bring}>
        <ul className="ml-5 list-disc">
          {bring.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </Part>
      <Part title={FIRST_TIME_TEXTS.fifteen}>
        <ol className="ml-5 grid list-decimal gap-1">
          <li>{FIRST_TIME_TEXTS.arrive}</li>
          <li>{FIRST_TIME_TEXTS.meet}</li>
          <li>{FIRST_TIME_TEXTS.warmUp}</li>
          <li>{FIRST_TIME_TEXTS.setOff}</li>
        </ol>
      </Part>
      <Card look="sunken" className="grid gap-3">
        <h3 className="heading text-lg">{FIRST_TIME_TEXTS.friend}</h3>
        <Picture
          src={drawings.firstRun}
          alt=""
          width={480}
          height={320}
          className="w-full max-w-sm rounded-lg"
        />
        <p>{FIRST_TIME_TEXTS.friendFree}</p>
        <div className="flex flex-wrap gap-3">
          <a
            href={invite.whatsapp}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: "secondary" })}
          >
            <MessageCircle aria-hidden className="size-5" />
            {WHOS_COMING_TEXTS.askOnWhatsapp}
          </a>
          <CopyButton text={invite.link} label={WHOS_COMING_TEXTS.copyMyInviteLink} />
        </div>
      </Card>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="heading text-lg">{title}</h3>
      {children}
    </div>
  );
}

function WhoMeetsYou({ leader }: { leader: Leader }) {
  const { name, pace, image, drawing, isSample } = leader;
  const src = image ?? (drawing && portraits[drawing]);
  return (
    <div className="flex items-center gap-4">
      {src ? (
        <Picture
          src={src}
          alt=""
          width={320}
          height={320}
          className="size-20 shrink-0 rounded-xl object-cover"
        />
      ) : (
        <Avatar name={name} size="huge" />
      )}
      <div className="grid gap-1">
        <p>
          <strong>{name}</strong>
          <span className="text-muted">
            {[pace, isSample && FIRST_TIME_TEXTS.sample]
              .filter(Boolean)
              .map((part) => ` · ${part}`)
              .join("")}
          </span>
        </p>
        <p>{FIRST_TIME_TEXTS.sayHelloTo({ name })}</p>
      </div>
    </div>
  );
}
