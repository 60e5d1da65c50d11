import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, environmentFile, exitCodes, type Command } from '#core/command';
import { writeJson } from '../domain/flow/flowFiles';
import { planFlows } from '../domain/plan/planFlows';
import { countFlows } from './countFlows';
import { readEnvironment } from './environment';
import { readConnections, readFlows, writeFlows } from './folder';
import { findUnsaved, keepBase } from './base';

/** `sluice pull`: an environment’s flows become files. */
export const pull: Command = {
  name: 'pull',
  help: 'Write the environment’s flows to this folder',
  options: {
    force: { type: 'boolean', default: false, help: 'Overwrite what was changed in the folder' },
  },
  async run(context) {
    const { folder, options, print, answer } = context;
    const client = await context.connect();
    const environment = await readEnvironment(client, context);
    const unsaved = options['force'] === true ? [] : findUnsaved(folder, client.target.environment);
    if (unsaved.length > 0)
      throw new CommandError(
        `These flows were changed here and not applied: ${unsaved.join(', ')}. Apply them with sluice apply, or overwrite them with --force.`,
        exitCodes.conflict,
      );
    const { changed, removed } = writeFlows(folder, environment.flows, environment.connections);
    const path = join(folder, environmentFile);
    const { url, environment: id } = client.target;
    if (!existsSync(path)) writeFileSync(path, writeJson({ url, environment: id }));
    const { flows } = planFlows(readFlows(folder), environment.flows, {
      local: readConnections(folder),
      there: environment.connections,
    });
    keepBase(folder, id, flows);
    for (const name of changed) print(`~ ${name}`);
    for (const name of removed) print(`- ${name}`);
    print(
      changed.length + removed.length > 0
        ? `${countFlows(changed.length)} written, ${removed.length} removed, ${environment.flows.length} in all.`
        : `Nothing has changed. ${countFlows(environment.flows.length)} in all.`,
    );
    answer({ changed, removed, flows: environment.flows.length });
  },
};
