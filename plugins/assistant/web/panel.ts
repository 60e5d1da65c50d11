import type { Service } from '#core/contract';
import type { Assistant } from './Assistant';

/** The assistant's panel of the company that is selected. */
export const assistantPanel: Service<Assistant> = { kind: 'service', id: 'assistant.panel' };
