import { SIGN_IN_TEXTS } from "~/texts/people/sign-in";
export const signInMeta = (club: string) => [
  { title: SIGN_IN_TEXTS.signIn({ club }) },
  { name: "description", content: SIGN_IN_TEXTS.signInToWith({ club }) },
];

export const signUpMeta = (club: string) => [
  { title: SIGN_IN_TEXTS.signUp2({ club }) },
  {
    name: "description",
    content: SIGN_IN_TEXTS.joinYourNumberYour({ club }),
  },
];
