import type { Limited } from '#core/server';
import { strings } from '#plugins/flows/strings';

/** How many flows an environment can have. */
export const flowLimit: Limited = { kind: 'flows', title: strings.title.text, usual: 10_000 };
