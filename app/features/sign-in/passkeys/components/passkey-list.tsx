import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Time } from "~/ui/time";

export interface PasskeyShown {
  id: string;
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
              label="Name"
              name="name"
              id={`name-${passkey.id}`}
              defaultValue={passkey.name}
              maxLength={60}
              required
              className="grow"
            />
            <Button name="intent" value="rename" variant="secondary">
              Save name
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
        {name} {signsInAlone && <Badge tone="success">Replaces the password</Badge>}
      </p>
      <p className="text-sm text-muted">
        Added <Time value={addedDay}>{addedText}</Time> ·{" "}
        {usedText ? `last used ${usedText}` : "not used yet"} ·{" "}
        {isSynced ? "on all your devices" : "on this device only"}
      </p>
    </div>
  );
}

function Removal({ id, name }: PasskeyShown) {
  return (
    <Form method="post">
      <input type="hidden" name="passkeyId" value={id} />
      <Button
        name="intent"
        value="remove"
        variant="danger"
        size="small"
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    </Form>
  );
}

function AdminSwitches({ id, signsInAlone }: PasskeyShown) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="passkeyId" value={id} />
      <Input
        label="Your password"
        name="password"
        id={`password-${id}`}
        type="password"
        autoComplete="current-password"
        required
        className="grow"
      />
      <Button name="intent" value={signsInAlone ? "not-alone" : "alone"} variant="secondary">
        {signsInAlone ? "Ask for the password too" : "Let it replace the password"}
      </Button>
      <Button name="intent" value="remove" variant="danger">
        Remove
      </Button>
    </Form>
  );
}
