import type { ReactNode } from "react";

/** A whole page that says why a page of the crew is not shown, and what to do instead. */
export function CrewExplanation({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh content-center justify-items-start gap-4 py-12"
    >
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg">{text}</p>
      {children}
    </main>
  );
}
