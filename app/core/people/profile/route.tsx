import { parseWithZod } from "@conform-to/zod/v4";
import { useId, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { UserProgress } from "~/core/account/dashboard/user-progress";
import { findUserData } from "~/core/account/my-data/find-my-data.server";
import { profileSchema } from "~/core/people/form";
import { inviteLink } from "~/core/people/members";
import { pictureHref } from "~/core/people/pictures/pictures";
import { setProfilePicture } from "~/core/people/pictures/set-profile-picture.server";
import { dayOf } from "~/lib/dates";
import { ownValue } from "~/lib/records";
import { seenIn, textsIn } from "~/lib/stored-fields";
import { chosenFile } from "~/lib/text-encoding";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import {
  PICTURE_FORM_TEXTS,
  PROFILE_SCREEN_TEXTS,
  PROFILE_TEXTS,
} from "~/texts/people/member-pages";
import { PICTURE_REFUSAL_TEXTS, PICTURES_TEXTS } from "~/texts/people/pictures";
import { PROFILES_TEXTS } from "~/texts/people/profiles";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Avatar } from "~/ui/avatar";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { PICTURE_MAX_BYTES } from "../pictures/pictures";
import type { Route } from "./+types/route";
import { PROFILE_FIELDS } from "./profile-fields";
import { ProfileForm } from "./profile-form";
import { mergedProfile, profileValues, seenProfile, storedProfileTexts } from "./profile-values";
import { ProfileView } from "./profile-view";
import { PROFILE_REFUSAL_TEXTS } from "./profiles";
import { findProfile, saveProfile } from "./save-profile.server";

export const meta = pageTitle((club) => PROFILE_TEXTS.profile({ club }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone, log, requestId, publicUrl } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const found = await findUserData(db, { memberId, today: dayOf(now, timeZone), now, timeZone });
  for (const { part, error } of found.failures)
    log.error({ err: error, requestId, part }, "a part of the profile could not be read");
  const origin = publicUrl ?? url.origin;
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    user: found.ok ? found.data : undefined,
    inviteLink: found.ok ? inviteLink(origin, found.data.profile.inviteCode) : "",
    problem: found.ok ? undefined : found.message,
    editing: url.searchParams.has("edit"),
    saved: told.has("saved"),
  };
  return data(page, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = requireIntent(form, ["save", "picture", "no-picture"]);
  if (intent === "save") return await save(args, form);
  return await changePicture(args, form, { isRemoval: intent === "no-picture" });
}

async function changePicture(
  { context }: Route.ActionArgs,
  form: FormData,
  { isRemoval }: { isRemoval: boolean },
) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const file = isRemoval ? undefined : chosenFile(form.get("picture"));
  if (!file && !isRemoval)
    return data({ pictureErrors: [PICTURES_TEXTS.noPicture] }, { status: 400 });
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  const outcome = await setProfilePicture(db, { memberId, bytes, now });
  if (!outcome.ok) return data({ pictureErrors: [outcome.message] }, { status: 400 });
  throw redirect("/profile?edit");
}

async function save({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, timeZone } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: profileSchema });
  const typed = textsIn(form);
  const seen = seenIn(typed);
  if (submission.status !== "success")
    return data({ result: submission.reply(), seen }, { status: 400 });
  const profile = submission.value;
  const memberId = context.get(memberContext).id;
  const saved = await changeOrAnswer(
    context,
    () => saveProfile(db, { memberId, profile, now, timeZone }),
    () => undefined,
  );
  if (!saved) {
    const result = submission.reply({ formErrors: [PROFILES_TEXTS.profileFailed] });
    return data({ result, seen }, { status: 503 });
  }
  if (saved.ok) throw await redirectTelling(context, "/profile", "saved");
  const text = PROFILE_REFUSAL_TEXTS[saved.reason];
  const stored =
    saved.reason === "changed_meanwhile" ? await findProfile(db, { memberId }) : undefined;
  if (stored) {
    const values = profileValues(PROFILE_FIELDS, stored);
    const initialValue = mergedProfile(values, typed);
    const formErrors = [text, ...storedProfileTexts(values, initialValue)];
    const result = { ...submission.reply({ formErrors }), initialValue };
    const goesOn = { ...seenProfile(stored.version, values), isMerged: true };
    return data({ result, seen: goesOn }, { status: 409 });
  }
  const fields = {
    username_taken: "username",
    born_in_future: "dateOfBirth",
    under_age: "dateOfBirth",
    own_contact: "emergencyContact",
  } as const;
  const field = ownValue(fields, saved.reason);
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
  return data({ result: submission.reply(errors), seen }, { status: 409 });
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, problem, editing, saved } = loaderData;
  if (!user) {
    const retry = (
      <ButtonLink to="/profile" reloadDocument>
        {PROFILE_SCREEN_TEXTS.retry}
      </ButtonLink>
    );
    return (
      <Alert tone="danger" announce action={retry}>
        {problem}
      </Alert>
    );
  }
  const { profile } = user;
  const pictureSrc = profile.pictureId ? pictureHref(profile.pictureId) : null;
  const name = profile.displayName ?? COMMON_WORDS.newRunner;
  const picture =
    actionData && "pictureErrors" in actionData ? actionData.pictureErrors : undefined;
  const refused = actionData && "result" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader
        title={editing ? PROFILE_SCREEN_TEXTS.editProfile : COMMON_WORDS.profile}
        actions={<ButtonLink to="/settings">{COMMON_WORDS.settings}</ButtonLink>}
      />
      {saved && (
        <Alert tone="success" announce>
          {PROFILE_SCREEN_TEXTS.profileSavedSuccessfully}
        </Alert>
      )}
      {editing ? (
        <>
          <PictureForm name={name} pictureSrc={pictureSrc} errors={picture} />
          <ProfileForm profile={profile} lastResult={refused?.result} seen={refused?.seen} />
        </>
      ) : (
        <>
          <ProfileView {...{ profile, pictureSrc }} inviteLink={loaderData.inviteLink} />
          <UserProgress {...user} />
        </>
      )}
    </>
  );
}

interface PictureFormProps {
  name: string;
  pictureSrc: string | null;
  errors: string[] | undefined;
}

/** Uploads or removes the profile picture. Refuses a file that is too large before the upload. */
function PictureForm({ name, pictureSrc, errors }: PictureFormProps) {
  const id = useId();
  const [isTooHeavy, setTooHeavy] = useState(false);
  const doing = useNavigation().formData?.get("intent");
  return (
    <Card>
      <Form
        method="post"
        action="/profile?edit"
        encType="multipart/form-data"
        className="flex flex-wrap items-center gap-5"
      >
        <Avatar name={name} src={pictureSrc} size="huge" />
        <div className="grid min-w-0 grow gap-2">
          <ErrorSummary errors={isTooHeavy ? [PICTURE_REFUSAL_TEXTS.too_large] : errors} />
          <label htmlFor={id} className="font-bold">
            {PICTURE_FORM_TEXTS.picture}
          </label>
          <input
            id={id}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ currentTarget: { files } }) =>
              setTooHeavy((files?.[0]?.size ?? 0) > PICTURE_MAX_BYTES)
            }
            aria-describedby={`${id}-hint`}
            className="w-full max-w-md file:mr-3 file:rounded-lg file:border-0 file:bg-sunken file:px-4 file:py-2 file:font-bold file:text-ink"
          />
          <p id={`${id}-hint`} className="text-sm text-muted">
            {PICTURE_FORM_TEXTS.hint}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              name="intent"
              value="picture"
              size="small"
              busy={doing === "picture"}
              disabled={isTooHeavy}
            >
              {PICTURE_FORM_TEXTS.upload}
            </Button>
            {pictureSrc && (
              <Button name="intent" value="no-picture" size="small" variant="quiet">
                {PICTURE_FORM_TEXTS.removeThePicture}
              </Button>
            )}
          </div>
        </div>
      </Form>
    </Card>
  );
}
