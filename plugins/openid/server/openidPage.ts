import type { FastifyRequest } from 'fastify';
import { toSentence, type Sentence } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { TooManyRequestsError } from '#core/server/internal';
import { notices } from '#plugins/pages/contract';
import { OAuthError } from './oauthFault';
import { getCompanyId } from './authorize/authorizationRequest';
import { openidStrings as strings } from '../strings';

interface OpenidNotice {
  readonly title: 'refused' | 'signedOff' | 'notSignedOff';
  /** That the application’s request can’t be processed, without one. */
  readonly text?: Sentence;
  /** The fault, as the application’s developers know it. */
  readonly detail?: OAuthError;
}

/**
 * Draws a page of a title and a text in the language of its reader, for what cannot be told to the
 * application.
 */
export const openidPage = (
  server: ServerHost,
  request: FastifyRequest,
  companyId: string,
  { title, text = toSentence(strings.refusedText), detail }: OpenidNotice,
) =>
  server.get(notices).draw(request, companyId, {
    title: strings[title],
    text,
    success: title === 'signedOff',
    ...(detail && { detail: `${detail.error}: ${detail.message}` }),
  });

/** Whether a browser shows the answer to a person, rather than to a client that reads JSON. */
export const isForPerson = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;

/** The page for a fault that is no answer of a route’s own; undefined for one nobody foresaw. */
export async function drawFault(server: ServerHost, request: FastifyRequest, fault: unknown) {
  const companyId = getCompanyId(request);
  const title = /^\/[^/?]+\/as\/signoff\b/.test(request.url) ? 'notSignedOff' : 'refused';
  if (fault instanceof TooManyRequestsError) {
    const page = { title, text: fault.sentence } as const;
    const { headers, html } = await openidPage(server, request, companyId, page);
    const wait = { ...headers, 'retry-after': String(fault.seconds) };
    return { status: fault.status, headers: wait, html };
  }
  if (!(fault instanceof OAuthError)) return undefined;
  const text = toSentence(fault.status === 404 ? strings.unknownText : strings.refusedText);
  const page = { title, text, detail: fault } as const;
  const { headers, html } = await openidPage(server, request, companyId, page);
  return { status: fault.status, headers, html };
}
