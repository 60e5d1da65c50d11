/**
 * Where markup has three braces, which would let values in unescaped, as a sentence; undefined
 * where it has none.
 */
export function braceFault(template: string): string | undefined {
  const at = template.indexOf('{{{');
  if (at < 0) return undefined;
  const before = template.slice(0, at).split('\n');
  return `Line ${before.length}, column ${before.at(-1)!.length + 1}: “{{{” would let a value in as markup. Write “{{”.`;
}
