import { expect, test } from "vitest";
import { redactedError } from "../gateways/log";

test("a refused row is reported by its table and constraint, without its values", () => {
  const error = {
    type: "DatabaseError",
    message: 'duplicate key value violates unique constraint "members_phone"',
    code: "23505",
    detail: "Key (phone)=(+919876501234) already exists.",
    where: "Asha Raman",
    table: "members",
    constraint: "members_phone",
  };
  const { detail: _, where: __, ...told } = error;
  expect(redactedError(error)).toEqual(told);
});

test("only numbers and mail addresses are left out of messages and stacks", () => {
  const stack = "    at f (file:///srv/node_modules/@react-router/node/x.js:12345:67)";
  const id = "0192f3c4-77aa-7bbb-8ccc-0123456789ab";
  for (const phone of ["+919876501234", "98765 01234", "asha.r@example.org"])
    expect(
      redactedError({ message: `No code for ${phone}.`, stack: `${phone}\n${stack}` }),
    ).toEqual({ message: "No code for ….", stack: `…\n${stack}` });
  expect(redactedError({ message: "seat of run 42" })).toEqual({ message: "seat of run 42" });
  expect(redactedError({ message: id })).toEqual({ message: id });
});

test("each of several errors is reported, with numbers left out", () => {
  const aggregateErrors = [{ message: "No code for +919876501234.", detail: "Key" }, { code: "1" }];
  expect(redactedError({ message: "2 failed.", aggregateErrors })).toEqual({
    message: "2 failed.",
    aggregateErrors: [{ message: "No code for …." }, { code: "1" }],
  });
});
