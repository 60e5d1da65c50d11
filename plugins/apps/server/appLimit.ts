import type { Limited } from '#core/server';
import { strings } from '../strings';

/** How many applications an environment can have. */
export const appLimit: Limited = { kind: 'apps', title: strings.title.text, usual: 10_000 };
