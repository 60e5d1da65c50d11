import { codes, errorMessages, Failure, getField } from '#core/contract';
import type { AnyEndpoint, Input, Output, Service } from '#core/contract';
import type { FastifyError } from 'fastify';
import { requireConfirmedFor } from '../authentication/sessions';
import { asFailure } from './http/answerFailure';
import { authorize } from './mounting/authorize';
import { renewCaller } from './mounting/freshCaller';
import type { Call, Handler } from './plugin';
import type { ServerHost } from './serverHost';

interface Owned {
  readonly plugin: string;
  readonly handler: Handler;
}
const known = new WeakMap<ServerHost, ReadonlyMap<string, Owned>>();

function findHandler(server: ServerHost, line: string): Owned {
  let all = known.get(server);
  if (!all) {
    const owned = server.plugins.flatMap(({ id: plugin, handles = [] }) =>
      handles.map(handler => [handler.endpoint.line, { plugin, handler }] as const),
    );
    known.set(server, (all = new Map(owned)));
  }
  const mounted = all.get(line);
  if (!mounted || server.isLeftOut(mounted.plugin))
    throw new Failure(503, 0, `This needs ${line}, which is unavailable on this server.`);
  return mounted;
}

/** Throws what a request with such a value would be answered. */
function validate(
  call: Call,
  schema: object | undefined,
  value: unknown,
  part: 'querystring' | 'body',
): void {
  if (!schema) return;
  const check = call.request.compileValidationSchema(schema, part);
  if (check(value ?? {})) return;
  const fault = Object.assign(new Error(`The ${part} is not valid.`), {
    validation: check.errors,
    validationContext: part,
    statusCode: 400,
  });
  throw asFailure(fault as unknown as FastifyError) ?? fault;
}

/**
 * Answers another call of the same environment for the same caller, as if they had made it: its gate,
 * its validation, and its audit entries hold. For calls that are made of others.
 */
export async function perform<E extends AnyEndpoint>(
  call: Call,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  const { plugin, handler } = findHandler(call.server, endpoint.line);
  const takes = [endpoint.audience, ...endpoint.also].includes(call.audience);
  const { params = {}, query = {}, body } = input as Record<string, unknown>;
  const named = getField(params, 'companyId') ?? call.companyId;
  if (!takes || endpoint.scope !== 'company' || named !== call.companyId)
    throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
  await renewCaller(call);
  await authorize(call, handler, plugin);
  validate(call, endpoint.query, query, 'querystring');
  validate(call, endpoint.body, body, 'body');
  requireConfirmedFor(call, endpoint);
  const answer = await handler.run({ params, query, body: body ?? {} }, call);
  return answer as Output<E>;
}

/**
 * The caller of a call, for other plugins’ server code that acts for the caller: what the caller can
 * read, find, and create.
 */
export const actAs = (call: Call) => ({
  companyId: call.companyId,
  customerId: call.customerId,
  access: call.access,
  db: call.db,
  perform: <E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
    perform(call, endpoint, input),
  get: <T>(service: Service<T>): T => call.server.get(service),
});
