import type { Message } from '#core/contract';
import type { AppType } from '../domain/appType';
import { strings } from '../strings';

interface TypeTexts {
  readonly title: Message;
  /** One sentence that says what such an application is. */
  readonly help: Message;
}

/** How each type of application is called and explained. */
export const appTypeTexts: Readonly<Record<AppType, TypeTexts>> = {
  web: { title: strings.typeWeb, help: strings.typeWebHelp },
  browser: { title: strings.typeBrowser, help: strings.typeBrowserHelp },
  machine: { title: strings.typeMachine, help: strings.typeMachineHelp },
  device: { title: strings.typeDevice, help: strings.typeDeviceHelp },
  api: { title: strings.typeApi, help: strings.typeApiHelp },
};
