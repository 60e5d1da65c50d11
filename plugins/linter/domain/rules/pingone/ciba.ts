import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';

/** The answers that a CIBA flow gives, as `connectorId.capabilityName`. */
export const cibaAnswers = [
  'pingOneAuthenticationConnector.returnCibaSuccess',
  'pingOneAuthenticationConnector.returnCibaError',
] as const;

/** The steps that take a CIBA flow to another device and back. */
export const cibaSteps = ['flowConnector.oobStart', 'flowConnector.oobContinue'] as const;

/** Whether a flow is a PingOne flow for CIBA. */
export const isCiba = ({ settings }: LintContext['flow']) =>
  Boolean(settings?.pingOneFlow && settings.cibaFlow);

/** Lists what the enabled nodes of a flow do, as `connectorId.capabilityName`. */
export const listCapabilities = (index: GraphIndex): ReadonlySet<string> =>
  new Set(
    connections(index)
      .filter(({ data }) => data.isDisabled !== true)
      .map(({ data }) => `${data.connectorId}.${data.capabilityName}`),
  );
