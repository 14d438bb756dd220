import { useRef } from "react";
import { Form } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import type { NoteId } from "~/db/tables/shapes";
import { storedPhone } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { Textarea } from "~/ui/field";
import { LeaveDialog } from "~/ui/leave-dialog";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import { MEMBER_DESK_TEXTS } from "./member-texts";

interface Note {
  id: NoteId;
  text: string;
  adminName: string;
  when: string;
}

export interface MemberDeskProps {
  desk: {
    emergencyContact: string | null;
    creditRupees: number;
    noShows: number;
    notes: Note[];
  };
}

/** A member's data for the check-in desk, and the admins' notes. */
export function MemberDesk({ desk }: MemberDeskProps) {
  const { emergencyContact, creditRupees, noShows, notes } = desk;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section">
        <CardHeader title={MEMBER_DESK_TEXTS.atTheDesk} />
        <DataList
          items={[
            {
              label: MEMBER_DESK_TEXTS.emergencyContact,
              value: emergencyContact ? (
                <a href={`tel:${storedPhone(emergencyContact)}`}>{emergencyContact}</a>
              ) : (
                "Missing"
              ),
            },
            { label: MEMBER_DESK_TEXTS.credit, value: formatRupees(creditRupees) },
            { label: MEMBER_DESK_TEXTS.noShows, value: `${noShows}` },
          ]}
        />
      </Card>
      <Card as="section" className="grid gap-3">
        <CardHeader title={MEMBER_DESK_TEXTS.notes} className="mb-0" />
        <NoteList notes={notes} />
        <IfRight right="bookings">
          <NoteForm key={notes[0]?.id} />
        </IfRight>
      </Card>
    </div>
  );
}

function NoteForm() {
  const form = useRef<HTMLFormElement>(null);
  const question = useUnsavedForm(form);
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="note" />
      <Textarea
        label={MEMBER_DESK_TEXTS.newNote}
        name="text"
        rows={2}
        maxLength={1_000}
        required
        hint={MEMBER_DESK_TEXTS.theMemberCanDownload}
      />
      <Button size="small" className="w-fit">
        {MEMBER_DESK_TEXTS.saveNote}
      </Button>
      <LeaveDialog question={question} />
    </Form>
  );
}

function NoteList({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return <p className="text-muted">{MEMBER_DESK_TEXTS.noNotesYet}</p>;
  return (
    <ul className="divide-y divide-line">
      {notes.map(({ id, text, adminName, when }) => (
        <li key={id} className="grid gap-1 py-2">
          <p className="whitespace-pre-line">{text}</p>
          <div className="flex items-center justify-between gap-2 text-sm text-muted">
            {adminName}, {when}
            <IfRight right="bookings">
              <Form method="post" preventScrollReset>
                <input type="hidden" name="noteId" value={id} />
                <Button
                  name="intent"
                  value="remove-note"
                  size="small"
                  variant="quiet"
                  aria-label={MEMBER_DESK_TEXTS.removeTheNoteOf(when)}
                >
                  {MEMBER_DESK_TEXTS.remove}
                </Button>
              </Form>
            </IfRight>
          </div>
        </li>
      ))}
    </ul>
  );
}
