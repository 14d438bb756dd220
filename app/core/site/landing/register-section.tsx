import type { ReactNode } from "react";
import type { Club } from "~/content/content-shape";
import type { Leader } from "~/content/leaders";
import { drawings } from "~/content/people";
import type { SiteTexts } from "~/content/site-texts";
import { telLink } from "~/lib/phone-digits";
import { REGISTER_SECTION_TEXTS } from "~/texts/site/landing";
import { MarkedText } from "~/ui/marked-text";
import { Picture } from "~/ui/picture";
import { StartMap, type StartPlace } from "../frame/start-map";
import { ClubWeek } from "./club-week";
import type { ClubLife } from "./find-welcome.server";
import { LeaderList } from "./leader-list";
import { RouteFinish, RouteLane } from "./route-line";

/** The landing page's last section, with the contact form. */
export function RegisterSection({
  club,
  texts,
  isBelowStrip,
  children,
}: {
  club: Pick<Club, "phone" | "whatsapp">;
  texts: SiteTexts["landing"]["register"];
  /** Whether the strip of the next run has its place right above. */
  isBelowStrip: boolean;
  children: ReactNode;
}) {
  return (
    <section id="register" data-far className="relative pb-20">
      <RouteFinish isBelowStrip={isBelowStrip} />
      <div className="column grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid content-start gap-5">
          <SectionTitle label={texts.label}>{texts.title}</SectionTitle>
          <p className="max-w-prose text-lg">{texts.text}</p>
          {(club.whatsapp || club.phone) && (
            <p className="text-muted">
              {texts.otherwise}{" "}
              <MarkedText
                text={waysToTalk(club)}
                marks={{
                  whatsapp: (words) => (
                    <a href={`https://wa.me/${club.whatsapp}`} rel="noreferrer">
                      {words}
                    </a>
                  ),
                  phone: (words) => (
                    <a href={telLink(club.phone)} className="whitespace-nowrap">
                      {words}
                    </a>
                  ),
                }}
              />
            </p>
          )}
          <Picture
            src={drawings.firstRun}
            alt=""
            width={480}
            height={320}
            className="mt-3 w-full max-w-lg rounded-xl max-lg:hidden"
          />
        </div>
        <div className="self-start rounded-xl border border-line bg-surface p-5 sm:p-8">
          {children}
        </div>
      </div>
    </section>
  );
}

/** A light section of the landing page, with the route line beside it. */
export function DaySection({
  id,
  label,
  title,
  side,
  children,
}: {
  id: string;
  label: string;
  title: string;
  side: "left" | "right";
  children: ReactNode;
}) {
  return (
    <section id={id} data-far className="route-ground relative">
      <RouteLane side={side} />
      <div className="column grid gap-8 py-10">
        <SectionTitle label={label}>{title}</SectionTitle>
        {children}
      </div>
    </section>
  );
}

interface SectionTitleProps {
  /** The section's name in the menu. */
  label: string;
  children: ReactNode;
}

/** A section's name above its heading. */
export function SectionTitle({ label, children }: SectionTitleProps) {
  return (
    <header className="grid max-w-3xl gap-2">
      <p className="font-bold text-accent-text">{label}</p>
      <h2 className="text-title">{children}</h2>
    </header>
  );
}

/** The section about the club, in the dark theme. */
export function AboutSection({
  club,
  life,
  title,
  leaders,
}: {
  club: Pick<Club, "about"> & { start: StartPlace };
  life: ClubLife;
  title: SiteTexts["landing"]["about"];
  leaders: readonly Leader[];
}) {
  return (
    <section id="about" className="relative">
      <RouteLane side="right" />
      <div className="column grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-10">
          <div className="grid gap-5">
            <SectionTitle label={title.label}>{title.title}</SectionTitle>
            {club.about.map((paragraph) => (
              <p key={paragraph} className="max-w-prose text-lg text-ink/90">
                {paragraph}
              </p>
            ))}
          </div>
          <LeaderList leaders={leaders} />
        </div>
        <div className="grid content-start gap-10">
          <ClubWeek life={life} />
          <StartMap start={club.start} />
        </div>
      </div>
    </section>
  );
}

function waysToTalk({ whatsapp, phone }: Pick<Club, "whatsapp" | "phone">): string {
  if (whatsapp && phone) return REGISTER_SECTION_TEXTS.whatsAppOrPhone({ phone });
  return whatsapp ? REGISTER_SECTION_TEXTS.onWhatsApp : REGISTER_SECTION_TEXTS.byPhone({ phone });
}
