/** Why a text is no JSON object, as a sentence; undefined where it is one, or empty. */
export function jsonFault(text: string): string | undefined {
  if (!text.trim()) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? undefined
      : 'This must be a JSON object: { … }.';
  } catch (fault) {
    return `This is no JSON: ${fault instanceof Error ? fault.message : String(fault)}.`;
  }
}
