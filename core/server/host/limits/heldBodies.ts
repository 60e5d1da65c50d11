import type { FastifyRequest } from 'fastify';
import { BodyPlaces } from './BodyPlaces';

/** How many bytes a body may have where a route says nothing else. */
const mebibyte = 1024 * 1024;
/** Shorter bodies are read at once, in bytes. */
const shortBody = 131_072;

/**
 * The places of bodies in memory, by their length: of one environment or network a few are held. There
 * are more places than a few environments that send slowly could take from all others.
 */
const queues = {
  large: new BodyPlaces({
    title: 'turn of large bodies',
    places: 32,
    share: () => 3,
    longest: 200,
  }),
  middle: new BodyPlaces({ title: 'turn of bodies', places: 400, share: () => 20, longest: 400 }),
};

type Asking = Pick<FastifyRequest, 'headers' | 'routeOptions'>;

/** Returns how many bytes a request brings, or may bring where it does not say. */
function readLength({ headers, routeOptions: { bodyLimit = mebibyte } }: Asking): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0));
}

/** Returns the places for which the body of a request waits; undefined for a short one. */
export function findBodyPlaces(request: Asking): BodyPlaces | undefined {
  const bytes = readLength(request);
  if (bytes > mebibyte) return queues.large;
  return bytes > shortBody ? queues.middle : undefined;
}
