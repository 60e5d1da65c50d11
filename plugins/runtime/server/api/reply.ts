import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { ReplyCookie, RunReply } from '../../contract';
import { toOwnCookieName } from '#core/server/http/ownCookies';
import { formatCookie } from '#core/server/http/responseHeaders';

/** A reply with a screen. */
export type Screen = RunReply & { kind: 'screen' };

/** Returns the ids that every response with a screen names. */
export const getScreenIds = (
  companyId: string,
  { interactionId, interactionToken, flowId, node }: Screen,
) => ({
  interactionId,
  interactionToken,
  companyId,
  flowId,
  connectionId: node.connectionId,
  connectorId: node.connectorId,
  id: node.id,
  capabilityName: node.capabilityName,
});

/** A screen as the wire tells it (wire facts, 12). */
export function screenBody(
  reply: Screen,
  companyId: string,
  manifest: ConnectorManifest | undefined,
): object {
  const { screen, node } = reply;
  const value = (name: string, value: unknown) => ({ ...manifest?.properties[name], value });
  return {
    ...getScreenIds(companyId, reply),
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

const reserved = /^(?:interactionid|interactiontoken)$/i;

/** How long a client may leave a screen unanswered before its cookies are gone (wire facts, 12). */
const screenSeconds = 900;

interface Asking {
  readonly pageHost?: { readonly origin: string } | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Returns the headers of a run's answer: the cookies that the flow asked for, those by which a
 * client may answer the screen in place of headers, below the company's own path, and the
 * correlation id.
 */
export function replyHeaders(
  companyId: string,
  request: Asking,
  reply: RunReply,
  secure: boolean,
): readonly (readonly [string, string])[] {
  const correlation = reply.correlationId
    ? ([['correlation-id', reply.correlationId]] as const)
    : [];
  const waits = reply.kind === 'screen';
  const { cookie: brought } = request.headers;
  if (!waits && !reply.cookies && brought === undefined) return correlation;
  const cookies = (reply.cookies ?? []).map(cookie => formatFlowCookie(cookie, secure, request));
  if (waits || /(?:^|;\s*)interactionId=/.test(String(brought ?? ''))) {
    const terms = { maxAge: waits ? screenSeconds : 0, path: `/${companyId}/davinci` };
    const [id, token] = waits ? [reply.interactionId, reply.interactionToken] : ['', ''];
    cookies.push(
      formatCookie({ name: 'interactionId', value: id, ...terms }, secure),
      formatCookie({ name: 'interactionToken', value: token, ...terms }, secure),
    );
  }
  return [
    ...cookies.flatMap(text => (text ? [['set-cookie', text] as const] : [])),
    ...correlation,
  ];
}

/**
 * Returns a run's cookie as its header says it, a flow's or the sign-in session's; undefined for one
 * that is the runtime's own.
 */
export function formatFlowCookie(
  cookie: ReplyCookie,
  secure: boolean,
  asking: Pick<Asking, 'pageHost'> = {},
): string | undefined {
  if (reserved.test(cookie.name)) return undefined;
  const isOwn = cookie.name.startsWith('sluice-');
  const name = isOwn ? toOwnCookieName(asking, cookie.name) : cookie.name;
  return formatCookie({ ...cookie, name }, secure);
}
