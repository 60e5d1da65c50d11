/** The references to one field of a node's output, anywhere in a text. */
const pattern = (nodeId: string, name: string) =>
  new RegExp(`(\\blocal\\.${escape(nodeId)}\\.payload\\.output\\.)${escape(name)}(?![\\w-])`, 'g');
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A value with each reference to a field of a node's output leading to its new name, at any depth. */
export function renameOutput(
  value: unknown,
  nodeId: string,
  before: string,
  after: string,
): unknown {
  const references = pattern(nodeId, before);
  const rename = (each: unknown): unknown => {
    if (typeof each === 'string')
      return each.includes(nodeId)
        ? each.replace(references, (_, path: string) => path + after)
        : each;
    if (Array.isArray(each)) {
      const next = each.map(rename);
      return next.some((item, at) => item !== each[at]) ? next : each;
    }
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).map(([key, held]) => [key, rename(held)] as const);
    return entries.some(([key, held]) => held !== each[key as keyof typeof each])
      ? Object.fromEntries(entries)
      : each;
  };
  return rename(value);
}
