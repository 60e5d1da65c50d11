import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';

/** The usual colours of code, darker in the light and lighter in the dark, so that all of them can be read. */
export const codeColors = HighlightStyle.define(
  defaultHighlightStyle.specs.map(spec =>
    typeof spec['color'] === 'string'
      ? {
          ...spec,
          color: `light-dark(color-mix(in srgb, ${spec['color']}, black 25%), color-mix(in srgb, ${spec['color']}, white 62%))`,
        }
      : spec,
  ),
);
