import { ImagePlus } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { POST_MAX, postProblem } from "../posts";
import { COMPOSER_TEXTS, TEXT_PROBLEMS } from "../texts";

export interface ComposerProps {
  submitKey: string;
  problem: string | undefined;
  onPost: (content: string, picture: File | undefined) => void;
}

/** The form for a new post, which works without JavaScript. */
export function Composer({ submitKey, problem, onPost }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(submitKey);
  const [told, setTold] = useState(problem);
  const [picked, setPicked] = useState<string>();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const content = String(fields.get("content") ?? "");
    const found = postProblem(content);
    setTold(found && TEXT_PROBLEMS[found]);
    if (found) return;
    const picture = fields.get("picture");
    onPost(content, picture instanceof File && picture.size > 0 ? picture : undefined);
    form.current?.reset();
    setPicked(undefined);
  }

  return (
    <Card>
      <form
        ref={form}
        method="post"
        action="/community/posts"
        encType="multipart/form-data"
        onSubmit={handleSubmit}
        className="grid gap-3"
      >
        <input type="hidden" name="submitKey" value={key} />
        <input type="hidden" name="intent" value="add" />
        <Textarea
          label={COMPOSER_TEXTS.label}
          name="content"
          rows={2}
          maxLength={POST_MAX}
          placeholder={COMPOSER_TEXTS.placeholder}
          errors={told ? [told] : undefined}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-bold hover:bg-tint focus-within:outline-3 focus-within:outline-focus">
            <ImagePlus aria-hidden className="size-5" />
            {picked ?? COMPOSER_TEXTS.addPicture}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setPicked(event.currentTarget.files?.[0]?.name)}
              className="sr-only"
            />
          </label>
          <Button variant="primary">{COMPOSER_TEXTS.post}</Button>
        </div>
      </form>
    </Card>
  );
}
