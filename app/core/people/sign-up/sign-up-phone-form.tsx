import { Link, useLocation } from "react-router";
import { useClub } from "~/content/page-club";
import { SIGN_UP_PRIVACY_TEXTS, SIGN_UP_TEXTS } from "~/texts/people/sign-in";
import { MarkedText } from "~/ui/marked-text";
import { PhoneProofForm, type PhoneProofFormProps } from "../codes/phone-proof";
import { SIGN_UP_HOSTED_TEXTS } from "./sign-up-texts";

/** The first step of the sign-up: the number and its code. */
export function SignUpPhoneForm(
  props: Pick<PhoneProofFormProps, "answer" | "held" | "botCheck" | "hasWhatsApp" | "problem">,
) {
  const { search } = useLocation();
  return (
    <PhoneProofForm
      {...props}
      id="sign-up-phone"
      texts={SIGN_UP_TEXTS}
      intro={SIGN_UP_TEXTS.firstStep}
      hostedTexts={SIGN_UP_HOSTED_TEXTS}
      notice={<SignUpPrivacy />}
    >
      <p>
        <Link to={`/signin${search}`} className="text-link">
          {SIGN_UP_TEXTS.member}
        </Link>
      </p>
    </PhoneProofForm>
  );
}

/** The privacy notice above the sign-up form. */
export function SignUpPrivacy() {
  const { email } = useClub();
  return (
    <details className="rounded-lg border border-line bg-sunken p-4">
      <summary className="cursor-pointer font-bold">{SIGN_UP_PRIVACY_TEXTS.title}</summary>
      <div className="mt-3 grid gap-2 text-sm text-muted">
        <p>{SIGN_UP_PRIVACY_TEXTS.reasons}</p>
        <p>{SIGN_UP_PRIVACY_TEXTS.choices}</p>
        <p>
          <MarkedText
            text={SIGN_UP_PRIVACY_TEXTS.questions}
            marks={{
              contact: (words) => email || <Link to="/contact">{words}</Link>,
              link: (words) => (
                <Link to="/privacy" target="_blank">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </div>
    </details>
  );
}
