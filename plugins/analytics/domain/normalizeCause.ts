const longest = 160;

/**
 * Returns a normalized cause of an error, so that the same error in many runs is counted once: its
 * message without the parts that differ between runs, such as addresses, IDs, quoted values and
 * numbers.
 */
export function normalizeCause(error: unknown): string {
  const { code, message }: { readonly code?: unknown; readonly message?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: error };
  const text =
    typeof message === 'string' && message.trim() ? message : String(code ?? 'Unknown error');
  return (
    text
      .slice(0, 1000)
      .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…')
      .replace(/\b[a-z][a-z+.-]*:\/\/[^\s"'“”)]+/gi, '…')
      .replace(/“[^”]*”|"[^"]*"|(?<!\w)'[^']*'(?!\w)/g, '“…”')
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…')
      .replace(/\b(?=[0-9a-z_-]*\d)[0-9a-z_-]{16,}\b/gi, '…')
      .replace(/\d+(?:[.,:]\d+)*/g, '#')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longest) || 'Unknown error'
  );
}
