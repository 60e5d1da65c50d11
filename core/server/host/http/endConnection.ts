import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import { strings } from '../strings';
import { errorBody } from './answerFailure';

/** How long a connection that was refused may stay, so that the answer arrives. */
const graceMs = 1000;

const tooSlow = new Failure(408, codes.invalid, strings.tooSlow.text);
const failures: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: new Failure(431, codes.invalid, strings.headersLarge.text),
};
const unreadable = new Failure(400, codes.invalid, strings.unreadable.text);

/**
 * Answers what is no request, or did not arrive in time, and ends its connection: a caller that
 * does not close it then has it reset.
 */
export function endConnection(
  this: Pick<FastifyInstance, 'log'>,
  error: ConnectionError,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.log.debug({ err: error }, 'a connection was ended');
  refuse(socket, failures[error.code] ?? unreadable);
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroySoon();
}

/** Answers a request whose body arrives too slowly, and ends its connection. */
export function endSlowRequest(socket: Socket): void {
  if (!socket.destroyed) refuse(socket, tooSlow);
}

function refuse(socket: Socket, failure: Failure): void {
  const body = JSON.stringify(errorBody(failure, 'sluice'));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
  const reset = setTimeout(() => socket.resetAndDestroy(), graceMs);
  socket.once('close', () => clearTimeout(reset));
}
