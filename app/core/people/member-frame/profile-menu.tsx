import { Form, Link, useLocation } from "react-router";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { MEMBER_FRAME_TEXTS } from "../member-pages-texts";

interface ProfileMenuProps {
  name: string | null;
  pictureSrc: string | null;
  /** Whether the menu shows the check-in desk. */
  isRunLeader?: boolean | undefined;
}

/** The profile menu as a popover, which opens without JavaScript and closes on navigation. */
export function ProfileMenu({ name, pictureSrc, isRunLeader }: ProfileMenuProps) {
  const { key } = useLocation();
  return (
    <>
      <button type="button" popoverTarget="profile-menu" className="relative rounded-full">
        <span className="sr-only">{MEMBER_FRAME_TEXTS.profileMenu}</span>
        <Avatar name={name ?? MEMBER_FRAME_TEXTS.newRunner} src={pictureSrc} />
      </button>
      <div
        key={key}
        id="profile-menu"
        popover="auto"
        className="fixed top-16 right-(--gutter) left-auto m-0 w-56 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float"
      >
        <p className="truncate px-3 py-1.5 text-sm text-muted">
          {name ?? MEMBER_FRAME_TEXTS.newRunner}
        </p>
        <MenuItems isRunLeader={isRunLeader === true} />
      </div>
    </>
  );
}

const ITEM =
  "flex min-h-10 w-full items-center rounded-md px-3 text-left text-ink no-underline hover:bg-tint";

const MenuItems = cachedPart(({ isRunLeader }: { isRunLeader: boolean }) => (
  <>
    <Link to="/profile" className={ITEM}>
      {MEMBER_FRAME_TEXTS.profile}
    </Link>
    <Link to="/settings" className={ITEM}>
      {MEMBER_FRAME_TEXTS.settings}
    </Link>
    {isRunLeader && (
      <>
        <Link reloadDocument to="/qr-scanner" className={ITEM}>
          {MEMBER_FRAME_TEXTS.qrScanner}
        </Link>
        <Link to="/qr-info" className={ITEM}>
          {MEMBER_FRAME_TEXTS.qrInfo}
        </Link>
      </>
    )}
    <Form method="post" action="/logout">
      <Button variant="quiet" className="w-full justify-start! px-3! font-normal!">
        {MEMBER_FRAME_TEXTS.logout}
      </Button>
    </Form>
  </>
));
