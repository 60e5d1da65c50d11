import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';

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
