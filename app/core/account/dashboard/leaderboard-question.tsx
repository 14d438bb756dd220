import { Form } from "react-router";
import { Button } from "~/ui/button";
import { TO_DO_TEXTS } from "../texts";
import { ToDo } from "./to-do";

/** 'Show me on the board?', answered in one tap. */
export function LeaderboardQuestion() {
  return (
    <ToDo
      title={TO_DO_TEXTS.boardTitle}
      action={
        <Form method="post" action="/dashboard" className="flex gap-2">
          <input type="hidden" name="intent" value="board" />
          <Button name="given" value="yes" variant="primary" size="small">
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
