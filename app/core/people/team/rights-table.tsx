import { Check, Minus } from "lucide-react";
import { recordKeys } from "~/lib/records";
import { Cell, Row, Table } from "~/ui/table";
import { hasRight, RIGHTS, type Right, ROLE_LABELS, ROLES } from "../rights/roles";
import { RIGHTS_TABLE_TEXTS } from "../rights/panel-texts";

const COLUMNS = [
  { label: RIGHTS_TABLE_TEXTS.what },
  ...ROLES.map((role) => ({ label: ROLE_LABELS[role] })),
];

/** What each role may do: the table that the server decides by. */
export function RightsTable() {
  return (
    <Table caption={RIGHTS_TABLE_TEXTS.whatEachRoleMay} columns={COLUMNS}>
      {rights.map((right) => (
        <Row key={right}>
          <Cell heading>
            {RIGHTS[right].label}
            <span className="block text-sm font-normal text-muted min-[769px]:hidden">
              {namesOf(right)}
            </span>
          </Cell>
          {ROLES.map((role) => (
            <Cell key={role} className="max-[769px]:hidden!">
              <Mark isAllowed={hasRight(role, right)} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** The roles that have the right, as narrow screens say it. */
function namesOf(right: Right): string {
  return ROLES.filter((role) => hasRight(role, right))
    .map((role) => ROLE_LABELS[role])
    .join(", ");
}

const rights = recordKeys(RIGHTS);

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus;
  return (
    <span className={isAllowed ? "text-success" : "text-muted"}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{isAllowed ? RIGHTS_TABLE_TEXTS.yes : RIGHTS_TABLE_TEXTS.no}</span>
    </span>
  );
}
