import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/**
 * The usual colours of code, mixed with that of the text, so that all of them can be read in either
 * theme.
 */
export const codeColors = HighlightStyle.define(
  defaultHighlightStyle.specs.map(spec =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `color-mix(in srgb, ${spec['color']} 45%, var(--text))` }
      : spec,
  ),
);

/** How code is coloured: by the language the definition names, else by how the text begins. */
export function codeLanguage(language: string | undefined, text: string): Extension {
  const name = (language ?? '').toLowerCase();
  if (name.includes('css')) return css();
  if (name.includes('html') || name.includes('handlebars') || name.includes('xml')) return html();
  if (name.includes('json')) return json();
  if (name.includes('script')) return javascript();
  const start = text.trimStart();
  if (start.startsWith('<')) return html();
  if (start.startsWith('{') || start.startsWith('[')) return json();
  return javascript();
}
