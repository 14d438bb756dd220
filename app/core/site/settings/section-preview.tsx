import { Form, Link } from "react-router";
import type { ClubContent } from "~/content/content-shape";
import type { FieldKind, Section } from "~/content/section";
import { ON, shownText } from "~/content/section-form";
import { valueAt } from "~/content/section-values";
import { SECTION_TEXTS } from "~/texts/site/site";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { MarkedText } from "~/ui/marked-text";
import { Icon as Undo2 } from "~icons/undo-2";
import { QuestionList, TextSections } from "../frame/text-page";
import { LeaderList } from "../landing/leader-list";
import { PlanCards } from "../landing/plan-cards";
import { ProgramCards } from "../landing/program-cards";
import { TestimonialList } from "../landing/testimonial-list";

export type PreviewContent = Partial<ClubContent>;

/** A section as the public pages will show it. */
export function SectionPreview({
  section,
  content,
}: {
  section: Section;
  content: PreviewContent;
}) {
  const { plans, programs, testimonials, leaders, questions, terms, privacy, cookies, help } =
    content;
  const page = terms ?? privacy ?? cookies ?? help;
  return (
    <div className="grid gap-8">
      {section.fields.length > 0 && (
        <DataList
          items={section.fields.map(({ path, label, kind, language }) => ({
            label,
            language,
            value: <Shown kind={kind} text={shownText(kind, valueAt(content, path))} />,
          }))}
        />
      )}
      {plans && <PlanCards plans={plans} freeRunTo="/events" />}
      {programs && <ProgramCards programs={programs} />}
      {testimonials && <TestimonialList testimonials={testimonials} />}
      {leaders && <LeaderList leaders={leaders} />}
      {questions && <QuestionList questions={questions} />}
      {page && <TextSections sections={page.sections} />}
    </div>
  );
}

function Shown({ kind, text }: { kind: FieldKind; text: string }) {
  if (kind === "switch") return text === ON ? SECTION_TEXTS.on : SECTION_TEXTS.off;
  if (kind === "picture" && text !== "")
    return <img src={text} alt="" className="max-h-24 w-fit rounded-lg" />;
  if (kind !== "colour" || text === "")
    return <span className="whitespace-pre-line">{text === "" ? "–" : text}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 96 32" className="h-8 w-24">
        <rect width="96" height="32" rx="6" fill={text} />
        <text x="48" y="21" textAnchor="middle" fill="#ffffff" fontSize="15" fontWeight="700">
          {SECTION_TEXTS.sampleButton}
        </text>
      </svg>
      {text}
    </span>
  );
}

interface Wording {
  version: number;
  /** '22 Nov 2026, 10:00 am'; undefined for the files. */
  when: string | undefined;
  by: string | undefined;
}

/** Every wording that a section has had, the latest first, each to be brought back. */
export function SectionHistory({ wordings }: { wordings: Wording[] }) {
  const [now] = wordings;
  return (
    <Card as="section">
      <CardHeader title={SECTION_TEXTS.history} />
      <ol className="divide-y divide-line">
        {wordings.map(({ version, when, by }) => (
          <li
            key={version}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              {when ? (
                <MarkedText
                  text={SECTION_TEXTS.savedBy({ when, by: by ?? "" })}
                  marks={{
                    link: (words) => <Link to={`?version=${version}`}>{words}</Link>,
                    by: (words) => <span className="text-muted">{words}</span>,
                  }}
                />
              ) : (
                SECTION_TEXTS.delivered
              )}
            </span>
            {version === now?.version ? (
              <span className="text-muted">{SECTION_TEXTS.shownNow}</span>
            ) : (
              <Form method="post" encType="multipart/form-data">
                <input type="hidden" name="seen" value={now?.version ?? 0} />
                <input type="hidden" name="version" value={version} />
                <Button name="intent" value="restore" size="small" icon={<Undo2 />}>
                  <MarkedText
                    text={SECTION_TEXTS.bringBack({ what: when ?? SECTION_TEXTS.whatWasDelivered })}
                    marks={{ what: (words) => <span className="sr-only">{words}</span> }}
                  />
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
