import { Form, useNavigation } from "react-router";
import type { MemberStatus } from "~/db/tables/people";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { MERGE_WORD } from "../rules/merges";
import { MemberBadge } from "./member-badge";

interface Candidate {
  id: string;
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
  /** What is wrong with the typed confirmation. */
  unconfirmed: string[] | undefined;
}

/** Finds the other record of a person, shows both side by side, and merges them. */
export function MergeForms({ typed, member, other, unconfirmed }: MergeFormsProps) {
  const isBusy = useNavigation().formData?.get("goneId") === other?.id;
  return (
    <>
      <Form className="flex max-w-md items-end gap-2" role="search">
        <PhoneField
          key={typed}
          className="grow"
          label="Phone number of the other record"
          name="phone"
          autoComplete="off"
          defaultValue={typed}
          required
        />
        <Button>Find</Button>
      </Form>
      {typed !== "" && !other && (
        <EmptyState title="No other record has this number">Check the number.</EmptyState>
      )}
      {other && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Side title="Stays" candidate={member} />
            <Side title="Goes" candidate={other} />
          </div>
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="goneId" value={other.id} />
            <p>
              Bookings, payments, credit, runs, posts and notes move over. The other record loses
              its name and number, and nobody can sign in with it.
            </p>
            <Input
              label={`Type ${MERGE_WORD} to confirm`}
              hint="A merge can’t be undone."
              name="confirm"
              autoComplete="off"
              autoCapitalize="characters"
              required
              errors={unconfirmed}
              className="max-w-xs"
            />
            <Button variant="danger" busy={isBusy} className="w-fit">
              Merge the two
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
          { label: "Name", value: candidate.name ?? "No name yet" },
          { label: "Phone", value: candidate.phone },
          { label: "E-mail", value: candidate.email },
          { label: "Status", value: <MemberBadge status={candidate.status} /> },
          { label: "Sessions", value: `${candidate.sessions}` },
          { label: "Last run", value: candidate.lastRun },
          { label: "Registered", value: candidate.registered },
          { label: "Credit", value: formatRupees(candidate.creditRupees) },
        ]}
      />
    </Card>
  );
}
