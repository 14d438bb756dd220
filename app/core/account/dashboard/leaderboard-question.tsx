import type { ReactNode } from "react";
import { Form } from "react-router";
import { TO_DO_TEXTS } from "~/texts/account/account";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";

/** 'Show me on the board?', answered in one tap. */
export function LeaderboardQuestion({ isMain = true }: { isMain?: boolean }) {
  return (
    <ToDo
      title={TO_DO_TEXTS.boardTitle}
      action={
        <Form method="post" action="/dashboard" className="flex gap-2">
          <input type="hidden" name="intent" value="board" />
          <Button name="given" value="yes" variant={isMain ? "primary" : "secondary"} size="small">
            {TO_DO_TEXTS.boardYes}
          </Button>
          <Button name="given" value="no" size="small">
            {TO_DO_TEXTS.boardNo}
          </Button>
        </Form>
      }
    >
      {TO_DO_TEXTS.board}
    </ToDo>
  );
}

interface ToDoProps {
  title: string;
  action: ReactNode;
  /** Whether the title alone is enough on a phone. */
  isPlain?: boolean;
  children: ReactNode;
}

/** One thing to do, with its button. */
export function ToDo({ title, action, isPlain, children }: ToDoProps) {
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 sm:gap-x-6">
      <div className="grid min-w-0 grow basis-40 gap-0.5">
        <h2 className="font-bold">{title}</h2>
        <p className={classNames("text-muted", isPlain && "max-sm:hidden")}>{children}</p>
      </div>
      <div className="shrink-0 whitespace-nowrap">{action}</div>
    </article>
  );
}
