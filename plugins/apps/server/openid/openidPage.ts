import type { FastifyRequest } from 'fastify';
import type { Message } from '#core/contract';
import type { ServerHost } from '#core/server';
import { notices } from '#plugins/pages/contract';
import { openidStrings as strings } from './openidStrings';

/**
 * Draws a page of a title and a text, for what cannot be told to the application; what is ours of it in
 * the language of its reader.
 */
export const openidPage = (
  server: ServerHost,
  request: FastifyRequest,
  companyId: string,
  { title, text }: { readonly title: 'refused' | 'signedOff'; readonly text: string | Message },
) =>
  server
    .get(notices)
    .draw(request, companyId, { title: strings[title], text, success: title !== 'refused' });
