import { useLocation } from "react-router";
import { WELFARE_ALERT_TEXTS } from "~/texts/admin/pages";
import { WELFARE_ALERT_WORDS } from "~/texts/welfare/welfare-alert";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

/** Shows an admin who is named to read concerns that some are waiting, without their texts. */
export function WelfareAlert({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  if (unread === 0 || pathname === "/admin/welfare") return null;
  const title = WELFARE_ALERT_WORDS.title({ unread });
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
