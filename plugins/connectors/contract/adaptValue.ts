/**
 * A value as a data type wants it, where nothing is lost: "5" for a number, "true" for a boolean,
 * JSON for an object or array, text for a plain value. What does not fit stays as it is.
 */
export function adaptValue(value: unknown, type: string | undefined): unknown {
  const wanted = type?.toLowerCase();
  if (typeof value === 'string') {
    if (wanted === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
      return Number(value);
    if (wanted === 'boolean' && /^\s*(true|false)\s*$/i.test(value))
      return value.trim().toLowerCase() === 'true';
    if ((wanted === 'object' || wanted === 'array') && /^\s*[[{]/.test(value))
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
  }
  if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return String(value);
  return value;
}
