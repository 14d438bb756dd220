import type { ReactNode } from "react";

interface SectionTitleProps {
  /** The menu's word for the section. */
  label: string;
  children: ReactNode;
}

/** A section's name in small and its line in large. */
export function SectionTitle({ label, children }: SectionTitleProps) {
  return (
    <header className="grid max-w-3xl gap-2">
      <p className="font-bold text-accent-text">{label}</p>
      <h2 className="text-title">{children}</h2>
    </header>
  );
}
