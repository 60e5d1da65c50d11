import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isShortJson, stringifyPieces } from '#core/contract/format/stringifySliced';
import { timeSlices } from '../../fairness/TimeSlices';
import { unreadAnswers } from './UnreadAnswers';

/** Sends an answer as JSON; a long one is written in slices, by turns of names. */
export async function sendJson(
  reply: FastifyReply,
  name: string,
  answer: unknown,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (isShortJson(answer)) return reply.send(JSON.stringify(answer));
  const pieces = await timeSlices.run(name, stringifyPieces(answer));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  unreadAnswers.hold(name, length, reply.raw);
  return reply.send(pieces.length > 1 ? Readable.from(pieces) : pieces[0]);
}
