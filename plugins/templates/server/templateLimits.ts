import type { Limited } from '#core/server';
import { strings } from '../strings';
import { studioStrings } from '../studioStrings';

/** How many templates of pages an environment can have. */
export const uiTemplateLimit: Limited = {
  kind: 'uiTemplates',
  title: studioStrings.title.text,
  usual: 10_000,
};

/** How many templates of flows an environment can have. */
export const flowTemplateLimit: Limited = {
  kind: 'flowTemplates',
  title: strings.title.text,
  usual: 10_000,
};
