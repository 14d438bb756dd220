import { useLocation } from "react-router";
import { WELFARE_ALERT_TEXTS } from "~/core/admin/lists-texts";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

/** Shows an admin who is named to read concerns that some are waiting, without their texts. */
export function WelfareAlert({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  if (unread === 0 || pathname === "/admin/welfare") return null;
  const title =
    unread === 1 ? "A private report is waiting" : `${unread} private reports are waiting`;
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <ButtonLink to="/admin/welfare" size="small">
          {WELFARE_ALERT_TEXTS.open}
        </ButtonLink>
      }
    >
      {WELFARE_ALERT_TEXTS.onlyContacts}
    </Alert>
  );
}
