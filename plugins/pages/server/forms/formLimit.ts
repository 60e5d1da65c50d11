import type { Limited } from '#core/server';
import { strings } from '../../strings';

/** How many forms an environment can have. */
export const formLimit: Limited = { kind: 'forms', title: strings.forms.text, usual: 200 };
