import type { ServerPlugin } from '#core/server';
import { compareParts } from './compare/compareParts';
import { exampleParts } from './examples/exampleParts';
import { formParts } from './forms/formParts';
import { keepingParts } from './keeping/keepingParts';
import { portingParts } from './porting/portingParts';
import { readerParts } from './reader/readerParts';
import { recordParts } from './records/recordParts';
import { runParts } from './runs/runParts';
import { runtimeParts } from './runtime/runtimeParts';
import { searchParts } from './search/searchParts';
import { sharingParts } from './sharing/sharingParts';
import { standInParts } from './standIns/standInParts';

type Parts = Partial<
  Pick<ServerPlugin, 'migrations' | 'companyTables' | 'handles' | 'contributes'>
>;

const parts: readonly Parts[] = [
  exampleParts,
  portingParts,
  runtimeParts,
  runParts,
  standInParts,
  keepingParts,
  readerParts,
  recordParts,
  compareParts,
  sharingParts,
  searchParts,
  formParts,
];

/** What the folders beside this file bring to the plugin. */
export const flowParts = {
  migrations: Object.assign({}, ...parts.map(each => each.migrations)) as NonNullable<
    Parts['migrations']
  >,
  companyTables: parts.flatMap(each => each.companyTables ?? []),
  handles: parts.flatMap(each => each.handles ?? []),
  contributes: parts.flatMap(each => each.contributes ?? []),
};
