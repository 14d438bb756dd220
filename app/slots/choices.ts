import type { ComponentType } from "react";
import type {
  EmailSettingsProps,
  PushDevicesProps,
} from "~/core/messages/choices/notification-choices";
import { EmailSettings } from "~/extensions/email/email-settings";
import { PushDevices } from "~/extensions/push/push-devices";

interface ChoicesSlots {
  EmailSettings?: ComponentType<EmailSettingsProps>;
  PushDevices?: ComponentType<PushDevicesProps>;
}

/** The channels that extensions add to the page of the notification choices. */
export const CHOICES_SLOTS: ChoicesSlots = {
  EmailSettings,
  PushDevices,
};
