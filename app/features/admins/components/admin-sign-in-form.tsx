import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";

/** The admin panel's door. Typing clears the error of the attempt before. */
export function AdminSignInForm({ result }: { result: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ username: string; password: string }>({
    id: "admin-sign-in",
    lastResult: result ?? null,
  });
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState({ username: false, password: false });
  const [answered, setAnswered] = useState<SubmissionResult>();
  const busy = useNavigation().state !== "idle";
  const [started, setStarted] = useState(false);
  return (
    <main
      id="main"
      data-theme="dark"
      className="grid min-h-dvh place-content-center justify-items-center gap-6 bg-night p-4 text-ink"
    >
      <Card className="w-[min(26rem,100%)]">
        <Form
          method="post"
          {...getFormProps(form)}
          className="grid gap-5"
          onInput={(event) => {
            const entered = new FormData(event.currentTarget);
            setStarted(true);
            setAnswered(result);
            setTyped({
              username: entered.get("username") !== "",
              password: entered.get("password") !== "",
            });
          }}
        >
          <div className="grid gap-1 text-center">
            <h1 className="text-title">Admin Panel</h1>
            <p className="text-muted">Please sign in to access the administrative dashboard</p>
          </div>
          <ErrorSummary errors={result && answered === result ? undefined : form.errors} />
          <Input
            label="Username"
            name="username"
            id="username"
            placeholder="Enter your username"
            autoComplete="username"
            autoCapitalize="none"
            required
            defaultValue={fields.username.initialValue}
            errors={fields.username.errors}
          />
          <div className="grid gap-1">
            <Input
              label="Password"
              name="password"
              id="password"
              type={isShown ? "text" : "password"}
              placeholder="Enter your password"
              autoComplete="current-password"
              required
              errors={fields.password.errors}
            />
            <Button
              type="button"
              variant="quiet"
              size="small"
              icon={isShown ? <EyeOff /> : <Eye />}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Hide password" : "Show password"}
            </Button>
          </div>
          <Button
            variant="primary"
            wide
            busy={busy}
            disabled={started && !(typed.username && typed.password)}
          >
            {busy ? "Signing in..." : "Sign In"}
          </Button>
        </Form>
      </Card>
      <p className="text-sm text-muted">Secure Admin Access</p>
    </main>
  );
}
