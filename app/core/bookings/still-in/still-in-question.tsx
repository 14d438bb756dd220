import { Form, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { STILL_IN_TEXTS } from "~/texts/bookings/still-in";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

export interface StillInQuestionProps {
  event: { title: string; date: string; time: string; location: string };
  /** What was answered before. */
  answer: "in" | "out" | null;
  canGiveBack: boolean;
  isInTime: boolean;
  /** What a late cancellation costs: nothing where nothing was paid. */
  paidRupees: number;
  isFromCredit: boolean;
  said: { ok: boolean; text: string } | undefined;
}

/** 'Still in tomorrow?' with one button for each answer; it names nobody. */
export function StillInQuestion({ event, said, ...link }: StillInQuestionProps) {
  const sending = useNavigation().formData?.get("answer");
  return (
    <div className="grid gap-6">
      <p className="min-w-0 text-lg wrap-anywhere">
        <b>{event.title}</b>
        <span className="block">
          {`${formatDay(event.date)}, ${formatTime(event.time)}, ${event.location}`}
        </span>
      </p>
      {said && (
        <Alert tone={said.ok ? "success" : "danger"} announce>
          {said.text}
        </Alert>
      )}
      {link.canGiveBack ? (
        <Form method="post" className="grid gap-4 sm:grid-cols-2">
          <Button
            name="answer"
            value="in"
            variant={link.answer === "in" ? "quiet" : "primary"}
            busy={sending === "in"}
          >
            {link.answer === "in" ? STILL_IN_TEXTS.saidIn : STILL_IN_TEXTS.in}
          </Button>
          <Button name="answer" value="out" busy={sending === "out"}>
            {STILL_IN_TEXTS.giveBack}
          </Button>
          {!link.isInTime && <p className="text-sm text-muted sm:col-span-2">{lateText(link)}</p>}
        </Form>
      ) : (
        !said?.ok && (
          <p>{link.answer === "out" ? STILL_IN_TEXTS.givenBack : STILL_IN_TEXTS.cancelled}</p>
        )
      )}
    </div>
  );
}

function lateText({
  paidRupees,
  isFromCredit,
}: Pick<StillInQuestionProps, "paidRupees" | "isFromCredit">): string {
  const { late, lateAndPaid, lateAndFromCredit } = STILL_IN_TEXTS;
  if (paidRupees === 0) return late;
  return (isFromCredit ? lateAndFromCredit : lateAndPaid)({ amount: formatRupees(paidRupees) });
}
