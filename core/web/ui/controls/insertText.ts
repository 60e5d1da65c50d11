type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text with a piece put where the cursor is, and the cursor moved behind it once the field
 * shows it.
 */
export function insertText(field: Field | null, text: string, piece: string): string {
  const from = field?.selectionStart ?? text.length;
  const to = field?.selectionEnd ?? from;
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(from + piece.length, from + piece.length);
  });
  return text.slice(0, from) + piece + text.slice(to);
}
