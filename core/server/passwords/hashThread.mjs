// Hashes passwords and derives keys, one after the other, where it holds up nobody. Plain
// JavaScript, so that a thread starts it alike from the sources, under the tests and from the built
// server.
import { parentPort, workerData } from 'node:worker_threads';
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '../processes/lowerPriority.mjs';

if (workerData.background) lowerPriority();

/** A hash that cannot be read fits no password. */
function verify(hash, password) {
  try {
    return verifySync(hash, password);
  } catch {
    return false;
  }
}

const works = { hash: hashSync, hashRaw: hashRawSync, verify };

parentPort.on('message', ({ work, values }) => {
  let answer;
  try {
    answer = { result: works[work](...values) };
  } catch ({ message }) {
    answer = { fault: message };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
