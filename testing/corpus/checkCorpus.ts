import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { startServer } from '../startServer';
import { checkFixes } from './checkFixes';
import { compareMachines } from './compareMachines';
import { importFile } from './importFile';
import { LintAgreement } from './lintAgreement';
import { pasteFile } from './pasteFile';
import { readFolder } from './readFolder';

/** Folders that stand for those of these names beside the flows. */
export interface CorpusFolders {
  readonly clipboard?: string | undefined;
  readonly lint?: string | undefined;
  readonly machines?: string | undefined;
}

/**
 * Imports every export of a folder and compares what else there is beside it; says each result as a
 * line, and how many failed.
 */
export async function checkCorpus(
  given: string,
  others: CorpusFolders,
  say: (line: string) => void,
): Promise<number> {
  const folder = resolve(given);
  const beside = (name: keyof CorpusFolders) => {
    const path = others[name] ?? join(dirname(folder), name);
    return existsSync(path) ? path : undefined;
  };
  let [passed, failed] = [0, 0];
  const judge = async (name: string, work: () => Promise<string> | string) => {
    try {
      say(`ok    ${name}  ${await work()}`);
      passed++;
    } catch (fault) {
      say(`FAIL  ${name}  ${fault instanceof Error ? fault.message : String(fault)}`);
      failed++;
    }
  };

  const server = await startServer();
  const lint = beside('lint');
  const agreement = lint === undefined ? undefined : new LintAgreement(lint);
  const total = { flows: 0, nodes: 0, transitions: 0, findings: 0, fixes: 0 };
  for (const file of readFolder(folder)) {
    await judge(file.name, async () => {
      const {
        flows: imported,
        nodes,
        transitions,
        findings,
        importMs,
      } = await importFile(server, file);
      total.flows += imported.length;
      total.nodes += nodes;
      total.transitions += transitions;
      total.findings += findings;
      for (const flow of imported) total.fixes += checkFixes(flow, imported);
      if (lint !== undefined && existsSync(join(lint, file.name)))
        agreement?.add(file.name, imported);
      return `${imported.length} flow(s), ${nodes} nodes, ${transitions} transitions, ${findings} findings, imported in ${Math.round(importMs)} ms`;
    });
  }
  await server.close();
  const machines = beside('machines');
  for (const file of machines === undefined ? [] : readFolder(machines))
    await judge(`machine ${file.name}`, () => `${compareMachines(file)} transitions as recorded`);
  const clipboard = beside('clipboard');
  for (const file of clipboard === undefined ? [] : readFolder(clipboard)) {
    await judge(`paste ${file.name}`, () => {
      const { nodes, edges } = pasteFile(file);
      return `${nodes} nodes, ${edges} edges`;
    });
  }
  if (agreement) {
    say(
      '\nLinter results compared with those given, by code: ours / theirs / the same at the same place / explained',
    );
    for (const [code, { ours, theirs, both, explained }] of agreement.byCode)
      say(`  ${code}: ${ours} / ${theirs} / ${both} / ${explained}`);
    say('\nWhat explains the differences');
    for (const [reason, times] of agreement.explanations) say(`  ${times} × ${reason}`);
    for (const line of agreement.unexplained) say(`FAIL  lint ${line}`);
    failed += agreement.unexplained.length;
  }
  const { flows, nodes, transitions, findings, fixes } = total;
  say(
    `\n${flows} flows, ${nodes} nodes, ${transitions} transitions, ${findings} findings, ${fixes} of them mended by a fix`,
  );
  say(`${passed} passed, ${failed} failed`);
  return failed;
}
