import type { SubmitEvent } from "react";
import { Form } from "react-router";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { useHostedCodes } from "~/core/people/hosted-codes/use-hosted-codes";
import type { PasskeyId } from "~/db/tables/shapes";
import { NEW_PASSKEY_FORM_TEXTS, PASSKEY_LIST_TEXTS } from "~/texts/passkeys/passkeys";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { Input } from "~/ui/field";
import { Time } from "~/ui/time";
import { Icon as Fingerprint } from "~icons/fingerprint-pattern";

import { useHasPasskeys, useNewPasskey, useSendPasskey } from "./use-passkey";

export interface PasskeyShown {
  id: PasskeyId;
  name: string;
  isSynced: boolean;
  signsInAlone: boolean;
  addedDay: string;
  addedText: string;
  usedText: string | undefined;
}

export interface PasskeyListProps {
  passkeys: PasskeyShown[];
  /** For an admin: the switch that lets a passkey replace the password, and the password that removing one takes. */
  isAdmin?: boolean;
}

/** The owner's passkeys with their names, each with buttons to rename and to remove it. */
export function PasskeyList({ passkeys, isAdmin = false }: PasskeyListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="grid gap-3 py-4 first:pt-0">
          <Name {...passkey} />
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="passkeyId" value={passkey.id} />
            <Input
              label={COMMON_WORDS.name}
              name="name"
              id={`name-${passkey.id}`}
              aria-label={PASSKEY_LIST_TEXTS.nameOf({ name: passkey.name })}
              defaultValue={passkey.name}
              maxLength={60}
              required
              className="grow"
            />
            <Button name="intent" value="rename" variant="secondary">
              {PASSKEY_LIST_TEXTS.saveName}
            </Button>
          </Form>
          {isAdmin ? <AdminSwitches {...passkey} /> : <Removal {...passkey} />}
        </li>
      ))}
    </ul>
  );
}

function Name({ name, isSynced, signsInAlone, addedDay, addedText, usedText }: PasskeyShown) {
  return (
    <div>
      <p className="font-bold">
        {name} {signsInAlone && <Badge tone="success">{PASSKEY_LIST_TEXTS.replacesPassword}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {PASSKEY_LIST_TEXTS.added} <Time value={addedDay}>{addedText}</Time> ·{" "}
        {usedText ? PASSKEY_LIST_TEXTS.lastUsed({ day: usedText }) : PASSKEY_LIST_TEXTS.notUsed} ·{" "}
        {isSynced ? PASSKEY_LIST_TEXTS.synced : PASSKEY_LIST_TEXTS.notSynced}
      </p>
    </div>
  );
}

function Removal({ id, name }: PasskeyShown) {
  return (
    <Form method="post">
      <input type="hidden" name="passkeyId" value={id} />
      <RemoveButton name={name} />
    </Form>
  );
}

function RemoveButton({ name }: Pick<PasskeyShown, "name">) {
  return (
    <Button
      name="intent"
      value="remove"
      variant="danger"
      aria-label={PASSKEY_LIST_TEXTS.removeLabel({ name })}
    >
      {PASSKEY_LIST_TEXTS.remove}
    </Button>
  );
}

function AdminSwitches({ id, name, signsInAlone }: PasskeyShown) {
  return (
    // A new key once it is switched: the password does not stay in the field.
    <Form key={String(signsInAlone)} method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="passkeyId" value={id} />
      <Input
        label={PASSKEY_LIST_TEXTS.password}
        name="password"
        id={`password-${id}`}
        aria-label={PASSKEY_LIST_TEXTS.passwordFor({ name })}
        type="password"
        autoComplete="current-password"
        required
        className="grow"
      />
      <Button name="intent" value={signsInAlone ? "not-alone" : "alone"} variant="secondary">
        {signsInAlone ? PASSKEY_LIST_TEXTS.askToo : PASSKEY_LIST_TEXTS.letReplace}
      </Button>
      <RemoveButton name={name} />
    </Form>
  );
}

interface NewPasskeyFormProps {
  /** Where the browser gets its options. */
  address: string;
  /** What the owner proves first; nothing shortly after a sign-in. */
  proof: "code" | "password" | undefined;
  /** The code that the page now asks a hosted service for. */
  hosted?: HostedRequest[] | undefined;
}

/** Adds a passkey of this device; says so where the browser does not support passkeys. */
export function NewPasskeyForm({ address, proof, hosted }: NewPasskeyFormProps) {
  const hasPasskeys = useHasPasskeys();
  const passkey = useNewPasskey(address, useSendPasskey("add"));
  const service = useHostedCodes(hosted);
  const error = passkey.error ?? service.error;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (service.holdForCodes(event)) return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    passkey.make(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
  }

  if (!hasPasskeys) return <p className="text-muted">{NEW_PASSKEY_FORM_TEXTS.noPasskeys}</p>;
  return (
    <form onSubmit={handleSubmit} className="grid max-w-md justify-items-start gap-4">
      {error && (
        <Alert tone="danger" announce>
          {error}
        </Alert>
      )}
      {proof === "code" && (
        <CodeInput label={NEW_PASSKEY_FORM_TEXTS.code} name="otp" id="passkey-otp" required />
      )}
      {proof === "password" && (
        <Input
          label={NEW_PASSKEY_FORM_TEXTS.password}
          name="password"
          id="passkey-password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <Button variant="primary" busy={passkey.isBusy || service.isBusy} icon={<Fingerprint />}>
        {NEW_PASSKEY_FORM_TEXTS.add}
      </Button>
    </form>
  );
}
