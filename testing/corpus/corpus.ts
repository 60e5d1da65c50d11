import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../startServer';
import { checkFixes } from './checkFixes';
import { compareMachines } from './compareMachines';
import { importFile } from './importFile';
import { LintAgreement } from './lintAgreement';
import { pasteFile } from './pasteFile';
import { readFolder } from './readFolder';

const usage = `npm run corpus -- <folder of flow exports> [--clipboard <folder of copied blocks>] [--lint <folder of linter results>] [--machines <folder of graphs with their machines>]

Without the options, folders of those names beside the first are taken where they exist.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { clipboard: { type: 'string' }, lint: { type: 'string' }, machines: { type: 'string' } },
});
const [given] = positionals;
if (given === undefined || !existsSync(given)) {
  console.error(given === undefined ? usage : `There is no folder ${given}.`);
  process.exit(1);
}
const folder = resolve(given);
const beside = (name: 'clipboard' | 'lint' | 'machines') => {
  const path = values[name] ?? join(dirname(folder), name);
  return existsSync(path) ? path : undefined;
};
let [passed, failed] = [0, 0];
const judge = async (name: string, work: () => Promise<string> | string) => {
  try {
    console.log(`ok    ${name}  ${await work()}`);
    passed++;
  } catch (fault) {
    console.log(`FAIL  ${name}  ${fault instanceof Error ? fault.message : String(fault)}`);
    failed++;
  }
};

const server = await startServer();
const lint = beside('lint');
const agreement = lint === undefined ? undefined : new LintAgreement(lint);
const total = { flows: 0, nodes: 0, transitions: 0, findings: 0, fixes: 0 };
for (const file of readFolder(folder)) {
  await judge(file.name, async () => {
    const { flows: imported, nodes, transitions, findings, importMs } = await importFile(server, file);
    total.flows += imported.length;
    total.nodes += nodes;
    total.transitions += transitions;
    total.findings += findings;
    for (const flow of imported) total.fixes += checkFixes(flow, imported);
    if (lint !== undefined && existsSync(join(lint, file.name))) agreement?.add(file.name, imported);
    return `${imported.length} flow(s), ${nodes} nodes, ${transitions} transitions, ${findings} findings, imported in ${Math.round(importMs)} ms`;
  });
}
await server.close();
const machines = beside('machines');
for (const file of machines === undefined ? [] : readFolder(machines))
  await judge(`machine ${file.name}`, () => `${compareMachines(file)} transitions as recorded`);
for (const file of readFolder(beside('clipboard') ?? folder).filter(() => beside('clipboard') !== undefined)) {
  await judge(`paste ${file.name}`, () => {
    const { nodes, edges } = pasteFile(file);
    return `${nodes} nodes, ${edges} edges`;
  });
}
if (agreement) {
  console.log(
    '\nLinter results compared with those given, by code: ours / theirs / the same at the same place / explained',
  );
  for (const [code, { ours, theirs, both, explained }] of agreement.byCode)
    console.log(`  ${code}: ${ours} / ${theirs} / ${both} / ${explained}`);
  console.log('\nWhat explains the differences');
  for (const [reason, times] of agreement.explanations) console.log(`  ${times} × ${reason}`);
  for (const line of agreement.unexplained) console.log(`FAIL  lint ${line}`);
  failed += agreement.unexplained.length;
}
const { flows: count, nodes, transitions, findings, fixes } = total;
console.log(
  `\n${count} flows, ${nodes} nodes, ${transitions} transitions, ${findings} findings, ${fixes} of them mended by a fix`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
