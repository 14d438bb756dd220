import { CodeInput, type CodeInputProps } from "~/ui/code-input";
import { CODE_FIELD, type useShownCode } from "./use-shown-code";

type CodeBoxesProps = Omit<CodeInputProps, "name" | "id" | "disabled" | "emptiedBy"> & {
  code: ReturnType<typeof useShownCode>;
};

/** The boxes of a form's code, closed while there is none to enter. */
export function CodeBoxes({ code, ...rest }: CodeBoxesProps) {
  return (
    <CodeInput
      {...rest}
      name={CODE_FIELD}
      id={CODE_FIELD}
      disabled={!code.isOpen}
      emptiedBy={code.emptiedBy}
    />
  );
}
