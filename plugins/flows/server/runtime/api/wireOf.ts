import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '../../../../../core/server';
import type { RunWire } from '../../../contract';
import { factsOf } from '../factsOf';
import { sdkAnswer } from './sdkAnswer';
import { cookieText } from './setCookies';

/** How runs are told over HTTP, for other server halves. */
export const wireOf = ({ settings }: ServerHost): RunWire => ({
  facts: request => factsOf(request as FastifyRequest),
  cookies: ({ cookies = [] }, secure) =>
    cookies.map(cookie => cookieText(cookie, secure)).filter(text => text !== undefined),
  sdk: (companyId, reply) => sdkAnswer(settings.publicUrl, companyId, reply),
});
