import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { RunReply } from '../../contract';

/** A screen as the wire tells it (wire facts, 12). */
export function screenBody(
  reply: RunReply & { kind: 'screen' },
  companyId: string,
  manifest: ConnectorManifest | undefined,
): object {
  const { interactionId, interactionToken, flowId, node, screen } = reply;
  const value = (name: string, value: unknown) => ({ ...manifest?.properties[name], value });
  return {
    interactionId,
    interactionToken,
    companyId,
    flowId,
    connectionId: node.connectionId,
    connectorId: node.connectorId,
    id: node.id,
    capabilityName: node.capabilityName,
    eventName: 'continue',
    success: true,
    screen: {
      name: screen.title ?? node.capabilityName,
      properties: {
        customHTML: value('customHTML', screen.html),
        customCSS: value('customCSS', screen.css ?? ''),
        formFieldsList: value('formFieldsList', screen.fields),
        ...(screen.message !== undefined && { message: value('message', screen.message) }),
        ...(screen.redirect !== undefined && { redirect: { value: screen.redirect } }),
        ...(screen.errors && { errors: { value: screen.errors } }),
        ...(screen.ceremony && { ceremony: value('ceremony', screen.ceremony) }),
        ...(screen.polling && {
          pollInterval: value('pollInterval', screen.polling.intervalMs),
          pollRetries: value('pollRetries', screen.polling.retries),
        }),
      },
      userViews: [
        {
          screenTemplateName: 'CustomHTMLTemplate',
          items: ['customHTML', 'customCSS', 'formFieldsList'].map(propertyName => ({
            propertyName,
          })),
        },
      ],
      metadata: manifest?.metadata ?? {},
    },
  };
}
