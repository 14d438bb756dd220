import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { Card, CardHeader } from "~/ui/card";

interface Result {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Its status in words. */
  badge: string;
}

/** Search results of one kind; renders nothing without any. */
export function SearchResults({ title, results }: { title: ReactNode; results: Result[] }) {
  if (results.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader title={title} />
      <ul className="divide-y divide-line">
        {results.map((result) => (
          <li
            key={result.id}
            className="flex items-center justify-between gap-4 py-2.5 max-[18rem]:flex-wrap"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link to={result.to} className="font-bold text-ink no-underline hover:underline">
                {result.title}
              </Link>
              <p className="text-sm text-muted">{result.detail}</p>
            </div>
            <Badge>
              <span className="first-letter:uppercase inline-block">{result.badge}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
