import code from "~/styles/code-input.css?url";

/** The style sheet of `CodeInput`, for the pages that ask for a code: the landing page does not. */
export const codeLinks = () => [{ rel: "stylesheet", href: code }];
