import { FairQueue } from './FairQueue';

const mebibyte = 1024 * 1024;
/** Shorter bodies are read at once, in bytes. */
const shortBody = 131_072;

/** The places of bodies in memory, by their length: of one environment or network a few are held. */
const queues = {
  large: new FairQueue({ title: 'turn of large bodies', places: 12, share: () => 3, longest: 200 }),
  middle: new FairQueue({ title: 'turn of bodies', places: 80, share: () => 20, longest: 400 }),
};

/** Returns the queue in which a body of so many bytes waits to be read; undefined for a short one. */
export function findBodyQueue(bytes: number): FairQueue | undefined {
  if (bytes > mebibyte) return queues.large;
  return bytes > shortBody ? queues.middle : undefined;
}
