import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PICTURE_FORM_TEXTS } from "../member-pages-texts";
import { PICTURE_MAX_BYTES, PICTURE_REFUSAL_TEXTS } from "./pictures";

export interface PictureFormProps {
  name: string;
  pictureSrc: string | null;
  errors: string[] | undefined;
}

/** Uploads or removes the profile picture. Refuses a file that is too large before the upload. */
export function PictureForm({ name, pictureSrc, errors }: PictureFormProps) {
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
            {PICTURE_FORM_TEXTS.jpegPngOrWebp}
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
