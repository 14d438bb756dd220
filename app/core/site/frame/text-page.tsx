import type { ReactNode } from "react";
import { Link } from "react-router";
import { textPage } from "~/content/pages-texts";
import type { PageText } from "~/content/text-page";
import { formatDay } from "~/lib/dates";
import { classNames } from "~/ui/class-names";
import { Contours } from "./contours";

/** A text page with a table of contents. */
export function TextPage({ page, children }: { page: PageText; children?: ReactNode }) {
  return (
    <PageFrame title={page.title} intro={page.intro}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={textPage.contents} className="top-24 self-start lg:sticky">
          <ul className="grid">
            {page.sections.map(({ heading }) => (
              <li key={heading}>
                <a
                  href={`#${anchorOf(heading)}`}
                  className="block py-1.5 text-muted no-underline hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-prose gap-10">
          <TextSections sections={page.sections} />
          {children}
          {page.updated && (
            <p className="text-sm text-muted">
              Last updated: {formatDay(page.updated, { year: true })}
            </p>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

/** The sections of a text page under their headings. */
export function TextSections({ sections }: { sections: PageText["sections"] }) {
  return (
    <>
      {sections.map((section) => (
        <section
          key={section.heading}
          id={anchorOf(section.heading)}
          className="grid scroll-mt-24 gap-3"
        >
          <h2 className="text-heading">{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.list && (
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent-text">
              {section.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {section.link && (
            <p>
              <Link to={section.link.to}>{section.link.label}</Link>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

interface PageFrameProps {
  title: string;
  intro: string;
  /** Lets the first part of the page overlap the strip. */
  overlap?: boolean;
  children: ReactNode;
}

/** A public page with its title on a strip. */
export function PageFrame({ title, intro, overlap = false, children }: PageFrameProps) {
  return (
    <>
      <header data-theme="dark" className="page-head text-ink">
        <Contours />
        <div
          className={classNames(
            "column grid gap-3 pt-8 sm:pt-14",
            overlap ? "pb-28 sm:pb-36" : "pb-12 sm:pb-16",
          )}
        >
          <h1 className="text-title">{title}</h1>
          <p className="max-w-prose text-lg text-ink/90">{intro}</p>
        </div>
      </header>
      <div
        className={classNames(
          "column relative grid gap-12 pb-16",
          overlap ? "-mt-20 sm:-mt-24" : "pt-12",
        )}
      >
        {children}
      </div>
    </>
  );
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
