import { Form, useNavigation } from "react-router";
import type { PaceGroupId } from "~/db/tables/shapes";
import { ROLE_TEXTS, VOLUNTEER_TEXTS } from "~/texts/events/volunteers";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import { VOLUNTEER_ROLES, volunteerDutyText } from "./volunteers";
import type { MemberVolunteering, Volunteer } from "./volunteers.server";

interface VolunteerRolesProps {
  own: MemberVolunteering;
  volunteers: Volunteer[];
  groups: { id: PaceGroupId; name: string }[];
}

/** What there is to do at an event and who does it; one button signs a member of the crew up. */
export function VolunteerRoles({ own, volunteers, groups }: VolunteerRolesProps) {
  const sent = useNavigation().formData;
  return (
    <>
      {own.role !== null && (
        <Card look="sunken" className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">
            <strong>{volunteerDutyText({ role: own.role, groupName: own.groupName })}.</strong>{" "}
            {VOLUNTEER_TEXTS.thanks}
          </p>
          <Form method="post">
            <Button name="intent" value="leave" busy={sent?.get("intent") === "leave"}>
              {VOLUNTEER_TEXTS.cannot}
            </Button>
          </Form>
        </Card>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {VOLUNTEER_ROLES.map((role) => (
          <Card key={role} as="li" className="grid content-start gap-3">
            <CardHeader title={ROLE_TEXTS[role].label} />
            <p className="text-muted">{ROLE_TEXTS[role].hint}</p>
            <p>{namesOf(volunteers.filter((volunteer) => volunteer.role === role))}</p>
            {own.isCrew && (
              <Form method="post" className="mt-auto grid gap-3">
                <input type="hidden" name="role" value={role} />
                {role === "leader" && groups.length > 0 && (
                  <Select
                    label={VOLUNTEER_TEXTS.which}
                    name="groupId"
                    id="groupId"
                    defaultValue={own.groupId ?? ""}
                  >
                    <option value="">{VOLUNTEER_TEXTS.anyGroup}</option>
                    {groups.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
                {(own.role !== role || (role === "leader" && groups.length > 0)) && (
                  <Button
                    name="intent"
                    value="join"
                    className="w-fit"
                    busy={sent?.get("role") === role}
                    aria-label={VOLUNTEER_TEXTS.takeLabel({ roleLabel: ROLE_TEXTS[role].label })}
                  >
                    {own.role === role ? VOLUNTEER_TEXTS.changeGroup : VOLUNTEER_TEXTS.take}
                  </Button>
                )}
              </Form>
            )}
          </Card>
        ))}
      </ul>
    </>
  );
}

/** 'Arjun (Easy), Divya' */
function namesOf(volunteers: Volunteer[]): string {
  const names = volunteers.map(({ name, groupName }) =>
    groupName ? `${name} (${groupName})` : name,
  );
  return names.join(", ") || VOLUNTEER_TEXTS.nobody;
}
