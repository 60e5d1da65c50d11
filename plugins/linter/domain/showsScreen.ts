import type { LintContext } from './lintContext';

const screens = new Set([
  'httpConnector.customHTMLTemplate',
  'httpConnector.customHtmlMessage',
  'flowConnector.startUiSubFlow',
  'pingOneFormsConnector.customForm',
  'pingOneFormsConnector.showForm',
  'challengeConnector.continuePolling',
  'screenConnector.customForm',
  'screenConnector.customMessage',
]);
const screenNames = new Set([
  'customHTMLTemplate',
  'customHtmlMessage',
  'htmlFormInput',
  'continuePolling',
]);

/** The facts that tell whether a node shows a screen. */
export interface Showing {
  readonly connectorId?: string;
  readonly capabilityName?: string;
  readonly respondToUser?: unknown;
}

/**
 * Whether a node shows a person something and waits: by what the node says, else its connector,
 * else its name.
 */
export function showsScreen(
  data: Showing,
  { capability }: Pick<LintContext, 'capability'>,
): boolean {
  if (typeof data.respondToUser === 'boolean') return data.respondToUser;
  const { connectorId = '', capabilityName = '' } = data;
  return (
    capability?.(connectorId, capabilityName)?.respondToUser === true ||
    screens.has(`${connectorId}.${capabilityName}`) ||
    screenNames.has(capabilityName)
  );
}
