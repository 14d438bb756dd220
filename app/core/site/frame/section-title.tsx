import type { ReactNode } from "react";

interface SectionTitleProps {
  /** The section's name in the menu. */
  label: string;
  children: ReactNode;
}

/** A section's name above its heading. */
export function SectionTitle({ label, children }: SectionTitleProps) {
  return (
    <header className="grid max-w-3xl gap-2">
      <p className="font-bold text-accent-text">{label}</p>
      <h2 className="text-title">{children}</h2>
    </header>
  );
}
