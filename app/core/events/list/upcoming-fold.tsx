import { ChevronDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { eventList } from "~/content/event-texts";

const PHONE = "(width <= 767px)";

interface UpcomingFoldProps {
  picture: ReactNode;
  /** The button beside the one that opens. */
  action: ReactNode;
  /** What shows when it is open. */
  more: ReactNode;
  children: ReactNode;
}

/**
 * The card of the next event, which opens downwards below everything that can be pressed, so that no target moves
 * under the pointer. What stands in it is made outside, so that opening renders the button alone.
 */
export function UpcomingFold({ picture, action, more, children }: UpcomingFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);

  function toggleOnPhone({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest("a, button");
    if (!isLink && window.matchMedia(PHONE).matches) toggle();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard.
    <article
      aria-labelledby="upcoming-title"
      data-open={isOpen || undefined}
      onClick={toggleOnPhone}
      className="upcoming grid overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[1fr_1.2fr]"
    >
      {picture}
      <div className="grid min-w-0 content-start gap-4 p-5 wrap-anywhere sm:p-8">
        {children}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {action}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="upcoming-more"
            onClick={toggle}
            className="upcoming-toggle flex min-h-11 w-fit items-center gap-1 font-bold text-link"
          >
            <ChevronDown aria-hidden className="size-5 transition-transform" />
            {isOpen ? eventList.less : eventList.more}
          </button>
        </div>
        <div id="upcoming-more" className="upcoming-more">
          <div className="grid gap-4 overflow-hidden">{more}</div>
        </div>
      </div>
    </article>
  );
}
