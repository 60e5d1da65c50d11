import { contribute, countedTables, provide } from '#core/server';
import { runRecords } from '../../contract';
import { FlowRunRecords } from './FlowRunRecords';

/** What others may read of recorded runs. */
export const recordParts = {
  contributes: [
    provide('flows.runRecords', runRecords, server => new FlowRunRecords(server)),
    contribute(countedTables, 'flows.counted', { name: 'Flows', table: 'flows' }),
  ],
};
