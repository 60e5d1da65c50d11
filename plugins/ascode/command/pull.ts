import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, environmentFile, exitCodes, writeWhole, type Command } from '#core/command';
import { writeJson } from '../domain/flow/flowFiles';
import { readEnvironment } from '../domain/apply/readEnvironment';
import { planEnvironment } from '../domain/plan/planEnvironment';
import { toCaller } from './environment';
import { readLocal, writeLocal, formatFlowCount } from './folder';
import { findUnsaved, keepBase } from './base';

/** `sluice pull`: an environment becomes files. */
export const pull: Command = {
  name: 'pull',
  help: 'Write the environment to this folder',
  options: {
    force: { type: 'boolean', default: false, help: 'Overwrite changes made in the folder' },
  },
  async run(context) {
    const { folder, options, print, answer } = context;
    const client = await context.connect();
    const { url, environment: id } = client.target;
    const environment = await readEnvironment(toCaller(context, client), context.progress);
    const isNew = !existsSync(join(folder, 'flows'));
    const unsaved =
      options['force'] === true || isNew
        ? []
        : findUnsaved(context, id, planEnvironment(readLocal(context), environment));
    if (unsaved.length > 0)
      throw new CommandError(
        `Changed in the folder but not applied: ${unsaved.join(', ')}. Apply them with sluice apply, or overwrite them with --force.`,
        exitCodes.conflict,
      );
    const { changed, removed } = writeLocal(context, environment);
    const path = join(folder, environmentFile);
    if (!existsSync(path)) writeWhole(path, writeJson({ url, environment: id }));
    keepBase(context, id, planEnvironment(readLocal(context), environment));
    for (const name of changed) print(`~ ${name}`);
    for (const name of removed) print(`- ${name}`);
    print(
      changed.length + removed.length > 0
        ? `${changed.length} written, ${removed.length} removed. ${formatFlowCount(environment.flows.length)} in total.`
        : `No changes. ${formatFlowCount(environment.flows.length)} in total.`,
    );
    answer({ changed, removed, flows: environment.flows.length });
  },
};
