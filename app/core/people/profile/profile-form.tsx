import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { PROFILE_FORM_TEXTS } from "~/texts/people/member-pages";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { LeaveDialog } from "~/ui/question-dialog";
import { type AnsweredSeen, SeenVersion } from "~/ui/seen-version";
import { textFieldsOf } from "~/ui/text-fields";
import { letFormsGo } from "~/ui/unsaved-forms";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";

import { ProfileControl } from "./profile-control";
import { type Field, PROFILE_FIELDS, type ProfileField } from "./profile-fields";
import { profileValues, seenProfile } from "./profile-values";
import type { Profile } from "./save-profile.server";

export interface ProfileFormProps {
  profile: Profile;
  lastResult: SubmissionResult | undefined;
  /** With what a refused form goes on. */
  seen: AnsweredSeen | undefined;
}

/** The profile form. Cancel discards the changes. */
export function ProfileForm({ profile, lastResult, seen }: ProfileFormProps) {
  return (
    <SeenVersion
      loaded={seenProfile(profile.version, profileValues(PROFILE_FIELDS, profile))}
      answered={seen}
    >
      {(hidden) => <ProfileFields profile={profile} lastResult={lastResult} hidden={hidden} />}
    </SeenVersion>
  );
}

interface ProfileFieldsProps extends Omit<ProfileFormProps, "seen"> {
  hidden: ReactNode;
}

function ProfileFields({ profile, lastResult, hidden }: ProfileFieldsProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "profile-form",
    lastResult: lastResult ?? null,
    defaultValue: profileValues(PROFILE_FIELDS, profile),
  });
  const shown = useShownErrors(lastResult, form.errors);
  const question = useUnsavedForm(shown, lastResult !== undefined);
  const saving = useNavigation().formData?.get("intent") === "save";
  const text = textFieldsOf(fields, "profile-");
  return (
    <Card>
      <Form
        ref={shown}
        method="post"
        action="/profile?edit"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <ErrorSummary id={form.errorId} errors={form.errors} />
        {hidden}
        <div className="grid gap-5 md:grid-cols-2">
          {PROFILE_FIELDS.map((field: Field & ProfileField) => (
            <ProfileControl
              key={field.name}
              field={field}
              hint={FIELD_TEXTS[field.name].hint}
              required={field.isRequired}
              {...text(field.name)}
              className={field.kind === "list" ? "md:col-span-2" : undefined}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save" variant="primary" busy={saving}>
            {saving ? PROFILE_FORM_TEXTS.saving : PROFILE_FORM_TEXTS.saveProfile}
          </Button>
          <ButtonLink to="/profile" reloadDocument variant="quiet" onClick={letFormsGo}>
            {PROFILE_FORM_TEXTS.cancel}
          </ButtonLink>
        </div>
        <LeaveDialog question={question} />
      </Form>
    </Card>
  );
}
