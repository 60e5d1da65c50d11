import { memoryStorage } from './memoryStorage';

/** The browser's lasting store; where it is forbidden, one that lasts as long as the page. */
export function browserStorage(): Storage {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}
