import { provide, type ServerPlugin } from '#core/server';
import { flowExplainer, flowReader } from '../../contract';
import { flowExplainerOf } from './flowExplainerOf';
import { flowReaderOf } from './flowReaderOf';

/** What reads and explains flows for other plugins. */
export const readerParts = {
  contributes: [
    provide('flows.reader', flowReader, flowReaderOf),
    provide('flows.explainer', flowExplainer, flowExplainerOf),
  ],
} satisfies Partial<ServerPlugin>;
