import { action } from '#core/web/plugin';
import { formatCodeKeys, getOpenCode } from '#core/web/ui/controls/code/openCode';
import { strings } from '../strings';

/** Formats the code field that has, or had last, the focus. */
export const formatCode = action('references.formatCode', {
  title: strings.formatCode,
  words: 'prettify, beautify, indent, tidy',
  keys: formatCodeKeys,
  offered: () => getOpenCode() !== undefined,
  run: async () => ({ default: () => getOpenCode()?.format() }),
});
