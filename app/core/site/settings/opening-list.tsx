import { Form, Link } from "react-router";
import { useRights } from "~/core/people/rights/if-right";
import { OPENING_TEXTS } from "~/texts/site/site";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Icon as ArrowRight } from "~icons/arrow-right";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as CircleDashed } from "~icons/circle-dashed";
import type { OpeningItem } from "./setup";

interface Opening {
  items: OpeningItem[];
  isLive: boolean;
  isOpened: boolean;
}

/** What is left before the club opens, each one press from where it is put right; then the press that opens it. */
export function OpeningList({ items, isLive, isOpened }: Opening) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  if (open.length === 0) return isOpened || !isLive ? null : <OpenClub />;
  return (
    <Card as="section" id="opening" className="grid gap-3">
      <CardHeader
        title={OPENING_TEXTS.title({ done: done.length, all: items.length })}
        className="mb-0!"
      />
      {!isOpened && (
        <p className="text-muted">{isLive ? OPENING_TEXTS.intro : OPENING_TEXTS.introTrial}</p>
      )}
      <Items items={open} />
      {done.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-bold">
            {OPENING_TEXTS.doneCount({ done: done.length })}
          </summary>
          <Items items={done} />
        </details>
      )}
    </Card>
  );
}

function Items({ items }: { items: OpeningItem[] }) {
  const hasRight = useRights();
  return (
    <ul className="divide-y divide-line">
      {items.map(({ key, title, text, to, right, isDone }) => (
        <li key={key} className="flex items-start gap-3 py-2.5">
          {isDone ? (
            <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
          ) : (
            <CircleDashed aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
          )}
          <div className="grid min-w-0 gap-0.5">
            {hasRight(right) ? (
              <Link to={to} className="inline-flex w-fit items-center gap-1.5 py-1 font-bold">
                {title}
                {!isDone && <ArrowRight aria-hidden className="size-4 shrink-0" />}
              </Link>
            ) : (
              <span className="py-1 font-bold">{title}</span>
            )}
            <span className="wrap-anywhere text-muted">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OpenClub() {
  return (
    <Card as="section" id="opening" className="grid gap-4">
      <CardHeader title={OPENING_TEXTS.ready} className="mb-0!" />
      <p>{OPENING_TEXTS.readyIntro}</p>
      <Form method="post">
        <Button name="intent" value="open" variant="primary">
          {OPENING_TEXTS.openClub}
        </Button>
      </Form>
    </Card>
  );
}
