import type { ContextKey } from '#core/contract';

/** Whether two versions are on screen with what is different between them. */
export const comparing: ContextKey<boolean> = {
  kind: 'contextKey',
  id: 'flows.comparing',
  initially: false,
};
