import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { RUNNER_REFUSAL_TEXTS } from "~/core/bookings/manage/moves-texts";
import { formatPrice } from "~/core/payments/price";
import { IfRight } from "~/core/people/rights/if-right";
import type { NoteId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { spacedPhone, telLink } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { BOOK_EVENT_TEXTS, MEMBER_DESK_TEXTS, RECORD_MEMBERSHIP_TEXTS } from "~/texts/admin/member";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { Select, Textarea } from "~/ui/field";
import { LeaveDialog } from "~/ui/question-dialog";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import type { Route } from "./+types/route";
import { membershipOfferText } from "./member-desk-rules";

type Found = Route.ComponentProps["loaderData"];
type Desk = NonNullable<Found["desk"]>;

interface MemberDeskProps {
  desk: Desk;
  /** The whole number, once it was revealed. */
  emergencyContact: string | null | undefined;
  /** The note that the page's last form added. */
  addedNoteId: NoteId | undefined;
}

/** A member's data for the check-in desk, and the admins' notes. */
export function MemberDesk({ desk, emergencyContact, addedNoteId }: MemberDeskProps) {
  const { creditRupees, noShows, notes } = desk;
  // What is being typed stays while another form of the page is sent, or somebody else's note arrives.
  const [keptId, setKeptId] = useState(addedNoteId);
  if (addedNoteId !== undefined && addedNoteId !== keptId) setKeptId(addedNoteId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section">
        <CardHeader title={MEMBER_DESK_TEXTS.atTheDesk} />
        <DataList
          items={[
            {
              label: MEMBER_DESK_TEXTS.emergencyContact,
              value: emergencyContact ? (
                <a href={telLink(emergencyContact)}>{spacedPhone(emergencyContact)}</a>
              ) : (
                (desk.emergencyContact ?? MEMBER_DESK_TEXTS.missing)
              ),
            },
            { label: COMMON_WORDS.credit, value: formatRupees(creditRupees) },
            { label: MEMBER_DESK_TEXTS.noShows, value: `${noShows}` },
          ]}
        />
      </Card>
      <Card as="section" className="grid gap-3">
        <CardHeader title={MEMBER_DESK_TEXTS.notes} className="mb-0" />
        <NoteList notes={notes} />
        <IfRight right="bookings">
          <NoteForm key={keptId} />
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

function NoteList({ notes }: Pick<Desk, "notes">) {
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
                  aria-label={MEMBER_DESK_TEXTS.removeNote({ when })}
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

/** Books one of the next events for a member; those that would be refused are listed with the reason. */
export function BookEvent({ events, submitKey }: Pick<Found, "events" | "submitKey">) {
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <Card as="section">
      <CardHeader title={BOOK_EVENT_TEXTS.bookARun} />
      {events.every(({ refusal }) => refusal) ? (
        <p className="text-muted">{nothingToBookText(events)}</p>
      ) : (
        <Form method="post" preventScrollReset className="flex items-end gap-2">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Select label={BOOK_EVENT_TEXTS.run} name="eventId" className="min-w-0 grow">
            {events.map(({ id, title, date, time, ...terms }) => (
              <option key={id} value={id} disabled={terms.refusal !== undefined}>
                {formatWhen({ date, time })}: {title}, {termsText(terms)}
              </option>
            ))}
          </Select>
          <Button name="intent" value="book" busy={isBusy}>
            {BOOK_EVENT_TEXTS.book}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** Why there is no run to choose: what the member lacks for any of them comes before the seats. */
function nothingToBookText(events: Found["events"]): string {
  const own = events.find(({ refusal }) => refusal !== "full")?.refusal;
  if (own === "profile_incomplete") return BOOK_EVENT_TEXTS.noPublicName;
  if (own) return RUNNER_REFUSAL_TEXTS[own];
  return events.length > 0 ? BOOK_EVENT_TEXTS.everyRunIsFull : BOOK_EVENT_TEXTS.noRunLeft;
}

function termsText({
  plan,
  priceRupees,
  refusal,
}: Pick<Found["events"][number], "plan" | "priceRupees" | "refusal">): string {
  if (refusal === "full") return BOOK_EVENT_TEXTS.full;
  if (refusal) return BOOK_EVENT_TEXTS.onceApproved;
  return plan === "pay_per_run" ? formatPrice(priceRupees) : BOOK_EVENT_TEXTS[plan];
}

interface RecordMembershipProps {
  next: Found["nextMembership"];
  isActive: boolean;
}

/** Records a membership that the member has paid at the desk. */
export function RecordMembership({ next, isActive }: RecordMembershipProps) {
  const isBusy = useNavigation().formData?.get("intent") === "membership";
  return (
    <Card as="section">
      <CardHeader title={RECORD_MEMBERSHIP_TEXTS.membershipPaid} />
      {isActive ? (
        <Form key={next.startsOn} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="startsOn" value={next.startsOn} />
          <input type="hidden" name="rupees" value={next.rupees} />
          <p className="text-muted">{membershipOfferText(next)}</p>
          <div className="flex items-end gap-2 max-[18rem]:flex-wrap">
            <Select label={RECORD_MEMBERSHIP_TEXTS.paidBy} name="method" className="min-w-28 grow">
              <option value="cash">{RECORD_MEMBERSHIP_TEXTS.cash}</option>
              <option value="upi">{RECORD_MEMBERSHIP_TEXTS.upi}</option>
              <option value="other">{RECORD_MEMBERSHIP_TEXTS.other}</option>
            </Select>
            <Button name="intent" value="membership" busy={isBusy}>
              {RECORD_MEMBERSHIP_TEXTS.recordMembership}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-muted">{RECORD_MEMBERSHIP_TEXTS.approveThisMemberFirst}</p>
      )}
    </Card>
  );
}
