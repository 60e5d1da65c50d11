import type { FastifyRequest } from 'fastify';
import { toSentence, type Sentence } from '#core/contract';
import type { ServerHost } from '#core/server';
import { notices } from '#plugins/pages/contract';
import type { OAuthError } from './oauthFault';
import { openidStrings as strings } from './openidStrings';

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
