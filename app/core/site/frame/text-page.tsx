import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PageText } from "~/content/content-shape";
import type { Question } from "~/content/questions";
import { formatDay } from "~/lib/dates";
import { TEXT_PAGE_TEXTS } from "~/texts/site/frame";
import { classNames } from "~/ui/class-names";
import { TABLE_ROLES as roles } from "~/ui/table-roles";
import { Icon as Plus } from "~icons/plus";
import { Contours } from "./contours";

/** A text page with a table of contents. */
export function TextPage({ page }: { page: PageText }) {
  return (
    <PageFrame title={page.title} intro={page.intro}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={TEXT_PAGE_TEXTS.contents} className="top-24 self-start lg:sticky">
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
          {page.updated && (
            <p className="text-sm text-muted">
              {TEXT_PAGE_TEXTS.lastUpdated({ day: formatDay(page.updated, { year: true }) })}
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
          {section.list && <TextList heading={section.heading} lines={section.list} />}
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

/** The lines of a section: a table where each of them has the same parts, with ' | ' between them. */
function TextList({ heading, lines }: { heading: string; lines: readonly string[] }) {
  const [columns = [], ...rows] = lines.map((line) => line.split(" | "));
  const isTable = columns.length > 1 && rows.every((row) => row.length === columns.length);
  if (isTable) return <TextTable {...{ heading, columns, rows }} />;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent-text">
      {lines.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface TextTableProps {
  heading: string;
  columns: readonly string[];
  rows: readonly string[][];
}

/** A table that becomes one block a row on phones. */
function TextTable({ heading, columns, rows }: TextTableProps) {
  return (
    <table {...roles.table} aria-label={heading} className="text-left align-top max-sm:block">
      <thead {...roles.rowgroup} className="max-sm:sr-only">
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column}
              {...roles.columnheader}
              scope="col"
              className="py-2 pr-6 text-sm text-muted last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="max-sm:block">
        {rows.map(([name, ...others]) => (
          <tr
            key={name}
            {...roles.row}
            className="border-t border-line max-sm:grid max-sm:gap-1 max-sm:py-3"
          >
            <th
              {...roles.rowheader}
              scope="row"
              className="font-bold sm:py-2.5 sm:pr-6 sm:align-top"
            >
              {name}
            </th>
            {others.map((text, index) => (
              <td
                key={columns[index + 1]}
                {...roles.cell}
                className="last:text-muted sm:py-2.5 sm:pr-6 sm:align-top sm:last:pr-0"
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

/** A heading's id, of its letters and digits in any script. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Questions that open to their answers. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="grid max-w-3xl">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line last:border-b">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-bold">
            {question}
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-accent-text transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-5">{answer}</p>
        </details>
      ))}
    </div>
  );
}
