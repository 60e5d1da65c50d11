import type { NodeCall } from '#plugins/connectors/contract';

const reference = /\{\{\s*(?:local|global)\.[^{}]+?\s*\}\}/g;
const harmless = /[^A-Za-z0-9 _.,:@-]/g;

const escapeCharacters = (text: string) =>
  text.replace(
    harmless,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * A page's script with its references filled in. What a reference brings may have been typed by
 * anyone, so a text is written with escapes that read as the same text inside quotes and can be no
 * code outside them; anything else is JSON.
 */
export function createScript(call: NodeCall): string {
  const script = call.raw['customScript']?.value;
  if (typeof script !== 'string' || script.trim() === '') return '';
  return script.replace(reference, found => {
    const value = call.resolve(found);
    if (typeof value === 'string') return value === found ? '' : escapeCharacters(value);
    return JSON.stringify(value ?? null).replace(/[<>&\u2028\u2029]/g, each =>
      escapeCharacters(each),
    );
  });
}
