import type { FastifyRequest } from 'fastify';
import { format } from '#core/contract';
import type { ServerHost } from '#core/server';
import { notices } from '#plugins/pages/contract';
import { openidStrings as strings } from './openidStrings';

/** Draws a page of a title and a sentence, for what cannot be told to the application. */
export const openidPage = (
  server: ServerHost,
  request: FastifyRequest,
  companyId: string,
  title: 'refused' | 'signedOff',
  text: string,
) =>
  server.get(notices).draw(request, companyId, {
    title: format(strings[title]),
    text,
    success: title !== 'refused',
  });
