import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import type { TextFields } from "~/ui/text-fields";
import type { BotProof } from "../bot-check/use-bot-proof";
import { signUp } from "../sign-in/sign-in-texts";
import { BotCheckField } from "../bot-check/bot-check-field";
import { TrialMessage } from "../codes/trial-message";

const texts = signUp.guardian;

export interface GuardianFieldsProps {
  text: TextFields;
  shown: string | undefined;
  proof: BotProof;
  busy: boolean;
}

/** The fields for a minor's parent. */
export function GuardianFields({ text, shown, proof, busy }: GuardianFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-bold">{texts.title}</legend>
      <Input label={texts.name} {...text("guardianName")} />
      <PhoneField label={texts.phone} {...text("guardianPhone")} />
      <BotCheckField proof={proof} />
      <Button name="intent" value="send-guardian" formNoValidate variant="secondary" busy={busy}>
        {texts.send}
      </Button>
      <TrialMessage text={shown} />
      <CodeInput label={texts.code} autoComplete="off" {...text("guardianOtp")} />
    </fieldset>
  );
}
