import { Form, useNavigation } from "react-router";
import type { NotificationChannel, NotificationTopic } from "~/db/tables/settings";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import {
  CHANNEL_LABELS,
  choiceName,
  isChoice,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  TOPIC_TEXTS,
  WITHOUT_MESSAGES,
} from "./notification-choices";
import { NOTIFICATION_CHOICES_FORM_TEXTS } from "../texts-notifications";

export interface NotificationChoicesFormProps {
  choices: Record<NotificationTopic, Record<NotificationChannel, boolean>>;
  /** Whether the member consents to messages; without it none is chosen, and none can be. */
  canMessage: boolean;
}

/** The notification choices: a checkbox for every topic and channel. */
export function NotificationChoicesForm({ choices, canMessage }: NotificationChoicesFormProps) {
  const saving = useNavigation().formMethod === "POST";
  const isOpen = (channel: NotificationChannel) => channel !== "message" || canMessage;
  return (
    <Form method="post" className="grid gap-6">
      {!canMessage && <input type="hidden" name={WITHOUT_MESSAGES} value="yes" />}
      {NOTIFICATION_TOPICS.map((topic) => (
        <fieldset key={topic} className="grid gap-3">
          <legend className="font-bold">{TOPIC_TEXTS[topic].label}</legend>
          <p className="text-sm text-muted">{TOPIC_TEXTS[topic].hint}</p>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Checkbox
                key={channel}
                label={CHANNEL_LABELS[channel]}
                name={choiceName(topic, channel)}
                defaultChecked={choices[topic][channel] && isOpen(channel)}
                disabled={!isChoice(topic, channel) || !isOpen(channel)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button variant="primary" busy={saving} className="justify-self-start">
        {NOTIFICATION_CHOICES_FORM_TEXTS.save}
      </Button>
    </Form>
  );
}
