import { Form, useNavigation } from "react-router";
import type { FoundMember } from "~/core/admin/subscribers/subscribers.server";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { MERGE_FORMS_TEXTS } from "~/texts/admin/member";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { MemberBadge } from "../member-file/member-badge";

import { MERGE_WORD } from "./merges";

interface Candidate {
  id: MemberId;
  name: string | null;
  /** Masked. */
  phone: string;
  email: string | null;
  status: MemberStatus;
  sessions: number;
  lastRun: string | null;
  registered: string;
  creditRupees: number;
}

export interface MergeFormsProps {
  typed: string;
  member: Candidate;
  other: Candidate | undefined;
  /** The other members who were found, to choose one of them. */
  others: FoundMember[];
  /** The problems of the typed confirmation. */
  unconfirmed: string[] | undefined;
}

/** Finds the other record of a person, shows both side by side, and merges them. */
export function MergeForms({ typed, member, other, others, unconfirmed }: MergeFormsProps) {
  const isBusy = useNavigation().formData?.get("goneId") === other?.id;
  return (
    <>
      <Form className="flex max-w-md items-end gap-2" role="search">
        <Input
          key={typed}
          className="grow"
          label={MERGE_FORMS_TEXTS.whoIsTheOther}
          type="search"
          name="who"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
          required
        />
        <Button>{MERGE_FORMS_TEXTS.find}</Button>
      </Form>
      {!other && others.length > 0 && (
        <ul className="max-w-xl divide-y divide-line">
          {others.map(({ id, name, phone }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <b>{name ?? MERGE_FORMS_TEXTS.noNameYet}</b>{" "}
                <span className="whitespace-nowrap text-muted">{phone}</span>
              </span>
              <ButtonLink to={`?${new URLSearchParams({ who: typed, with: id })}`} size="small">
                <MarkedText
                  text={MERGE_FORMS_TEXTS.choose({ what: name ?? phone })}
                  marks={{ what: (words) => <span className="sr-only">{words}</span> }}
                />
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {typed !== "" && !other && others.length === 0 && (
        <EmptyState title={MERGE_FORMS_TEXTS.noOtherRecordHas}>
          {MERGE_FORMS_TEXTS.checkTheNumber}
        </EmptyState>
      )}
      {other && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Side title={MERGE_FORMS_TEXTS.stays} candidate={member} />
            <Side title={MERGE_FORMS_TEXTS.goes} candidate={other} />
          </div>
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="goneId" value={other.id} />
            <p>{MERGE_FORMS_TEXTS.bookingsPaymentsCreditRuns}</p>
            <Input
              label={MERGE_FORMS_TEXTS.typeToConfirm({ word: MERGE_WORD })}
              hint={MERGE_FORMS_TEXTS.aMergeCantBe}
              name="confirm"
              autoComplete="off"
              autoCapitalize="characters"
              required
              errors={unconfirmed}
              className="max-w-xs"
            />
            <Button variant="danger" busy={isBusy} className="w-fit">
              {MERGE_FORMS_TEXTS.mergeTheTwo}
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

function Side({ title, candidate }: { title: string; candidate: Candidate }) {
  return (
    <Card as="section">
      <CardHeader title={title} />
      <DataList
        items={[
          { label: MERGE_FORMS_TEXTS.name, value: candidate.name ?? MERGE_FORMS_TEXTS.noNameYet },
          { label: MERGE_FORMS_TEXTS.phone, value: candidate.phone },
          { label: MERGE_FORMS_TEXTS.eMail, value: candidate.email },
          { label: MERGE_FORMS_TEXTS.status, value: <MemberBadge status={candidate.status} /> },
          { label: MERGE_FORMS_TEXTS.sessions, value: `${candidate.sessions}` },
          { label: MERGE_FORMS_TEXTS.lastRun, value: candidate.lastRun },
          { label: MERGE_FORMS_TEXTS.registered, value: candidate.registered },
          { label: MERGE_FORMS_TEXTS.credit, value: formatRupees(candidate.creditRupees) },
        ]}
      />
    </Card>
  );
}
