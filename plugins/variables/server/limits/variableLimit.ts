import type { Limited } from '#core/server';
import { strings } from '../../strings';

/** How many variables an environment can have. */
export const variableLimit: Limited = {
  kind: 'attributes',
  title: strings.variables.text,
  usual: 100,
};
