import type { ClubContent } from "~/content/content-shape";
import type { FieldKind, Section } from "~/content/section";
import { ON, shownText } from "~/content/section-form";
import { valueAt } from "~/content/section-values";
import { DataList } from "~/ui/data-list";
import { QuestionList } from "../frame/question-list";
import { TextSections } from "../frame/text-page";
import { LeaderList } from "../landing/leader-list";
import { PlanCards } from "../landing/plan-cards";
import { ProgramCards } from "../landing/program-cards";
import { TestimonialList } from "../landing/testimonial-list";
import { SECTION_TEXTS } from "../texts";

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
          items={section.fields.map(({ path, label, kind }) => ({
            label,
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
          Book
        </text>
      </svg>
      {text}
    </span>
  );
}
