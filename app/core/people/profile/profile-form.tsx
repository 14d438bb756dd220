import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { LeaveDialog } from "~/ui/leave-dialog";
import { PhoneField } from "~/ui/phone-field";
import { type AnsweredSeen, SeenVersion } from "~/ui/seen-version";
import { textFieldsOf } from "~/ui/text-fields";
import { letFormsGo } from "~/ui/unsaved-forms";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import { PROFILE_FORM_TEXTS } from "../member-pages-texts";
import { profileValues, seenProfile } from "./profile-values";
import type { ShownProfile } from "./profile-view";
import { GENDERS, levelLabel, RUNNING_LEVELS, SIGN_UP_PROFESSIONS } from "./profiles";

export interface ProfileFormProps {
  profile: ShownProfile;
  lastResult: SubmissionResult | undefined;
  /** With what a refused form goes on. */
  seen: AnsweredSeen | undefined;
}

/** The profile form. Cancel discards the changes. */
export function ProfileForm({ profile, lastResult, seen }: ProfileFormProps) {
  return (
    <SeenVersion loaded={seenProfile(profile.version, profileValues(profile))} answered={seen}>
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
    defaultValue: profileValues(profile),
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
          <Input
            label={PROFILE_FORM_TEXTS.publicName}
            hint={PROFILE_FORM_TEXTS.whatOtherMembersSee}
            required
            maxLength={100}
            {...text("displayName")}
          />
          <Input
            label={PROFILE_FORM_TEXTS.fullName}
            hint={PROFILE_FORM_TEXTS.forTheRosterOnly}
            autoComplete="name"
            maxLength={100}
            {...text("fullName")}
          />
          <Input
            label={PROFILE_FORM_TEXTS.userName}
            autoComplete="username"
            maxLength={30}
            {...text("username")}
          />
          <Input
            label={PROFILE_FORM_TEXTS.eMail}
            type="email"
            autoComplete="email"
            {...text("email")}
          />
          <Choice label={PROFILE_FORM_TEXTS.gender} options={GENDERS} {...text("gender")} />
          <Input
            label={PROFILE_FORM_TEXTS.dateOfBirth}
            type="date"
            autoComplete="bday"
            {...text("dateOfBirth")}
          />
          <Choice
            label={PROFILE_FORM_TEXTS.profession}
            options={SIGN_UP_PROFESSIONS}
            {...text("profession")}
          />
          <Choice
            label={PROFILE_FORM_TEXTS.runningLevel}
            options={RUNNING_LEVELS}
            labelOf={levelLabel}
            required
            {...text("runningLevel")}
          />
          <Input
            label={PROFILE_FORM_TEXTS.goals}
            hint={PROFILE_FORM_TEXTS.separatedByCommasFirst}
            className="md:col-span-2"
            {...text("goals")}
          />
          <PhoneField
            label={PROFILE_FORM_TEXTS.emergencyContact}
            hint={PROFILE_FORM_TEXTS.tenDigitsRunLeaders}
            autoComplete="off"
            isAnyNumber
            {...text("emergencyContact")}
          />
          <Input label={PROFILE_FORM_TEXTS.instagram} prefix="@" {...text("instagram")} />
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

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  /** The label of an option; by default the option itself. */
  labelOf?: (option: Option) => string;
  required?: boolean;
  name: string;
  id: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
}

function Choice<Option extends string>({
  options,
  labelOf,
  required,
  ...rest
}: ChoiceProps<Option>) {
  return (
    <Select {...rest} required={required}>
      <option value="">{PROFILE_FORM_TEXTS.choose}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {labelOf ? labelOf(option) : option}
        </option>
      ))}
    </Select>
  );
}
