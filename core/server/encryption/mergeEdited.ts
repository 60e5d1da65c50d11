import { isRecord } from '../../contract';

/**
 * Returns a value as a person edited what was shown of it: what they left as it was shown, such as a
 * masked secret, stays what it is.
 */
export function mergeEdited(value: unknown, shown: unknown, edited: unknown): unknown {
  if (JSON.stringify(shown) === JSON.stringify(edited)) return value;
  if (isRecord(value) && isRecord(shown) && isRecord(edited))
    return Object.fromEntries(
      Object.entries(edited).map(([name, part]) => [
        name,
        Object.hasOwn(shown, name) ? mergeEdited(value[name], shown[name], part) : part,
      ]),
    );
  if (Array.isArray(value) && Array.isArray(shown) && Array.isArray(edited))
    return edited.map((part: unknown, at) =>
      at < shown.length ? mergeEdited(value[at], shown[at], part) : part,
    );
  return edited;
}
