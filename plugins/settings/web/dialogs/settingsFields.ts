import type { ControlDefinition } from '#core/web/ui/controls';
import { strings } from '../../strings';

export interface SettingField {
  readonly name: string;
  /** Where it is kept: on the flow itself, in its trigger, or in its settings. */
  readonly of?: 'flow' | 'trigger';
  /** The default if nothing is set. */
  readonly initially?: unknown;
  readonly definition: ControlDefinition;
}

const toggle = (name: string, title: { text: string }, info?: { text: string }): SettingField => ({
  name,
  definition: { displayName: title.text, preferredControlType: 'toggleSwitch', info: info?.text },
});
const text = (name: string, title: { text: string }, info?: { text: string }): SettingField => ({
  name,
  definition: { displayName: title.text, preferredControlType: 'textField', info: info?.text },
});
const seconds = (
  name: string,
  title: { text: string },
  initially: number,
  info: { text: string },
): SettingField => ({
  name,
  initially,
  definition: {
    displayName: title.text,
    preferredControlType: 'textField',
    type: 'number',
    info: info.text,
  },
});
const code = (name: string, title: { text: string }, language: string): SettingField => ({
  name,
  definition: { displayName: title.text, preferredControlType: 'codeEditor', language },
});

/** The settings by tab, as people know them (wire facts, 6i). */
export const settingsTabs: readonly {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SettingField[];
}[] = [
  {
    id: 'general',
    title: strings.general.text,
    fields: [
      { ...text('name', strings.name), of: 'flow' },
      {
        name: 'description',
        of: 'flow',
        definition: { displayName: strings.description.text, preferredControlType: 'textArea' },
      },
      {
        name: 'flowColor',
        of: 'flow',
        definition: { displayName: strings.color.text, preferredControlType: 'colorPicker' },
      },
      {
        name: 'type',
        of: 'trigger',
        definition: {
          displayName: strings.flowType.text,
          preferredControlType: 'dropDown',
          placeholder: strings.typePlain.text,
          options: [
            { name: strings.typePingOne.text, value: 'AUTHENTICATION' },
            { name: strings.typeSchedule.text, value: 'SCHEDULE' },
          ],
        },
      },
      toggle('pingOneFlow', strings.signOnFlow),
      seconds('flowTimeoutInSeconds', strings.flowTimeout, 300, strings.flowTimeoutHelp),
      seconds('flowHttpTimeoutInSeconds', strings.httpTimeout, 15, strings.httpTimeoutHelp),
      toggle('validateOnSave', strings.validateOnSave),
      toggle('displayNodeIDs', strings.displayNodeIds, strings.notUsed),
      toggle('requireAuthenticationToInitiate', strings.requireAuthentication, strings.notUsed),
    ],
  },
  {
    id: 'logging',
    title: strings.logging.text,
    fields: [
      {
        name: 'logLevel',
        initially: 2,
        definition: {
          displayName: strings.logLevel.text,
          preferredControlType: 'dropDown',
          info: strings.logLevelHelp.text,
          options: [
            { name: strings.logNone.text, value: 1 },
            { name: strings.logInfo.text, value: 2 },
            { name: strings.logDebug.text, value: 3 },
            { name: strings.logError.text, value: 4 },
          ],
        },
      },
      toggle('scrubSensitiveInfo', strings.scrub),
      {
        name: 'sensitiveInfoFields',
        definition: {
          displayName: strings.sensitiveFields.text,
          preferredControlType: 'textFieldArrayView',
        },
      },
    ],
  },
  {
    id: 'customizations',
    title: strings.customizations.text,
    fields: [
      text('customTitle', strings.customTitle),
      text('customFaviconLink', strings.customFavicon),
      toggle('useCustomCSS', strings.useCustomCss),
      code('css', strings.customCss, 'css'),
      {
        name: 'cssLinks',
        definition: {
          displayName: strings.cssLinks.text,
          preferredControlType: 'textFieldArrayView',
        },
      },
      toggle('useCustomScript', strings.useCustomScript),
      {
        name: 'jsLinks',
        definition: { displayName: strings.jsLinks.text, preferredControlType: 'json' },
      },
      {
        name: 'csp',
        definition: { displayName: strings.csp.text, preferredControlType: 'textArea' },
      },
      toggle('useIntermediateLoadingScreen', strings.useLoading),
      code('intermediateLoadingScreenHTML', strings.loadingHtml, 'html'),
      code('intermediateLoadingScreenCSS', strings.loadingCss, 'css'),
      text('customTimeoutErrorScreenMessage', strings.timeoutMessage),
      code('customTimeoutErrorScreenHTML', strings.timeoutHtml, 'html'),
    ],
  },
];
