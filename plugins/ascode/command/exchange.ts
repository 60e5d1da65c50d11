import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { resolve } from 'node:path';
import { CommandError, exitCodes, writeWhole, type Command } from '#core/command';
import { isRecord } from '#core/contract';
import { exportVersion, importFlow } from '#plugins/flows/contract/internal';
import { findFlows } from '../contract';

/** `sluice export`: one flow with the flows that it calls, as one document. */
export const exportFlow: Command = {
  name: 'export',
  help: 'Export a flow with its subflows as a document that other environments can import',
  takes: '<flow>',
  options: {
    out: {
      type: 'string',
      short: 'o',
      value: 'file',
      help: 'Output file (default: standard output)',
    },
    force: { type: 'boolean', default: false, help: 'Overwrite the file' },
  },
  async run(context) {
    const { words, options, folder } = context;
    if (words.length !== 1) throw new CommandError('Specify one flow.', exitCodes.usage);
    const client = await context.connect();
    const [flow] = await findFlows(client, words);
    const params = { flowId: flow!.flowId, versionId: '-1' };
    const document = await client.call(exportVersion, {
      params,
      query: { includeSubFlows: 'true' },
    });
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (typeof options['out'] !== 'string') {
      process.stdout.write(text);
      return;
    }
    const path = resolve(folder, options['out']);
    if (existsSync(path) && options['force'] !== true)
      throw new CommandError(`${path} already exists. Overwrite it with --force.`);
    writeWhole(path, text);
    context.print(`Exported “${flow!.name}” to ${path}.`);
    context.answer({ flowId: flow!.flowId, path });
  },
};

function readDocument(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`${path} can’t be read.`);
  }
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isRecord(document)) return isRecord(document.flowInfo) ? document.flowInfo : document;
  } catch {
    // Said below.
  }
  throw new CommandError(`${path} is not an exported flow: it is not a JSON object.`);
}

/** `sluice import`: an exported flow becomes a new one here. */
export const importFile: Command = {
  name: 'import',
  help: 'Create flows from an exported document',
  takes: '<file>',
  options: { deploy: { type: 'boolean', default: false, help: 'Deploy the flows' } },
  async run(context) {
    const { words, options, folder } = context;
    if (words.length !== 1) throw new CommandError('Specify one file.', exitCodes.usage);
    const client = await context.connect();
    const body = {
      flowInfo: readDocument(resolve(folder, words[0]!)),
      deploy: options['deploy'] === true,
    };
    const reply = await client.call(importFlow, { query: {}, body });
    for (const { name, flowId } of reply.flows) context.print(`+ ${name} (${flowId})`);
    for (const note of reply.notes) context.print(`  ${note}`);
    context.answer(reply);
  },
};
