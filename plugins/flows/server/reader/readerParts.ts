import { provide, type ServerPlugin } from '../../../../core/server';
import { flowReader } from '../../contract';
import { flowReaderOf } from './flowReaderOf';

/** What reads flows for other plugins. */
export const readerParts = {
  contributes: [provide('flows.reader', flowReader, flowReaderOf)],
} satisfies Partial<ServerPlugin>;
