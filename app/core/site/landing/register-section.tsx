import type { ReactNode } from "react";
import { club } from "~/content/club";
import { drawings } from "~/content/people";
import type { SiteTexts } from "~/content/site-texts";
import { telLink } from "~/lib/phone-digits";
import { Picture } from "~/ui/picture";
import { SectionTitle } from "../frame/section-title";
import { RouteLane } from "./route-line";

/** The landing page's last section, with the contact form. */
export function RegisterSection({
  texts,
  children,
}: {
  texts: SiteTexts["landing"]["register"];
  children: ReactNode;
}) {
  return (
    <section id="register" data-far className="relative pb-20">
      <div aria-hidden className="finish-line" />
      <div className="column grid gap-x-16 gap-y-8 pt-14 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid content-start gap-5">
          <SectionTitle label={texts.label}>{texts.title}</SectionTitle>
          <p className="max-w-prose text-lg">{texts.text}</p>
          {(club.whatsapp || club.phone) && (
            <p className="text-muted">
              {texts.otherwise}{" "}
              {club.whatsapp && (
                <a href={`https://wa.me/${club.whatsapp}`} rel="noreferrer">
                  WhatsApp
                </a>
              )}
              {club.whatsapp && club.phone && " or "}
              {club.phone && <a href={telLink(club.phone)}>{club.phone}</a>}
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
