import type { ReactNode } from "react";
import { Button, type ButtonProps } from "~/ui/button";
import type { useWait } from "./use-wait";

interface SendCodeButtonProps extends Pick<ButtonProps, "variant" | "wide" | "busy"> {
  intent: string;
  wait: ReturnType<typeof useWait>;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Asks for a code or for another one, once the wait is over. */
export function SendCodeButton({ intent, wait, disabled, ...rest }: SendCodeButtonProps) {
  return (
    <Button
      name="intent"
      value={intent}
      formNoValidate
      data-next-code
      disabled={disabled || wait.isBlocking}
      {...rest}
    />
  );
}
