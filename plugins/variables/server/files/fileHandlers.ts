import { codes, Failure, newId, format } from '#core/contract';
import { writeCsv } from '#core/contract/internal';
import { handle, isTaken } from '#core/server';
import { createPause, OutdatedError, prepareAndWrite } from '#core/server/internal';
import {
  exportVariables,
  importVariables,
  mostImported,
  readVariableKey,
  variableStore,
} from '../../contract';
import type { ConstructRow } from '../tables';
import { toVariableReport, toVariable } from '../variableRow';
import { selectVariables } from '../variableReads';
import { KeptImport } from './KeptImport';
import { isUnchanged, planFile, type PlannedVariable, readPlannedFrom } from './planFile';
import { prepareRows, writeRows } from './plannedRows';
import { fileColumns, readCsvFile } from './readCsvFile';
import { readJsonFile } from './readJsonFile';
import { strings } from '../../strings';

const shownFaults = 20;

/** Variables of the company as a file, and back from one. */
export const fileHandlers = [
  handle(exportVariables, async ({ query }, call) => {
    const rows = await (
      await selectVariables(call, call.db, query)
    )
      .selectAll()
      .orderBy('name')
      .execute();
    await call.audit({ action: 'export', resource: 'variable' });
    const csv = query.format === 'csv';
    const pause = createPause(call.companyId);
    const text = await (csv ? formatCsv(rows, pause) : formatJson(rows, pause));
    return call.reply
      .header('content-disposition', `attachment; filename="variables.${csv ? 'csv' : 'json'}"`)
      .type(csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .send(text);
  }),
  handle(importVariables, async ({ query, body }, call) => {
    const { server, companyId, audit } = call;
    const json = /^\s*[[{]/.test(body.text.replace(/^\ufeff/, ''));
    const read = json ? readJsonFile(body.text.replace(/^\ufeff/, '')) : readCsvFile(body.text);
    if (!read.ok)
      throw new Failure(400, codes.invalid, `Line ${read.line}: ${read.message}`, [
        { at: 'body/text', message: `Line ${read.line}: ${read.message}` },
      ]);
    if (read.entries.length > mostImported)
      throw new Failure(
        400,
        codes.invalid,
        `The file has ${read.entries.length} variables. Up to ${mostImported} can be imported at once. Split the file.`,
      );
    const { entries } = read;
    const kept = new KeptImport(server, companyId, newId());
    const prepare = async () => {
      const from = await readPlannedFrom(call, call.db, entries);
      const plan = await planFile(call, from, entries);
      return { from, plan };
    };
    const prepareWriting = async () => {
      const { from, plan } = await prepare();
      refuseWhole(plan, body.skipRefused === true);
      return { from, plan, writing: await prepareRows(call.db, kept, companyId, plan) };
    };
    const write = ({ from, plan, writing }: Awaited<ReturnType<typeof prepareWriting>>) =>
      server.database.longTransaction(companyId, async db => {
        if (!isUnchanged(from, await readPlannedFrom(call, db, entries))) throw new OutdatedError();
        if (!writing) return { plan };
        await writeRows(db, writing);
        await audit(writing.told, db);
        return { plan, importId: kept.importId };
      });
    const { plan, importId } = query.dryRun
      ? { ...(await prepare()), importId: undefined }
      : await prepareAndWrite(prepareWriting, write).catch((error: unknown) => {
          if (isTaken(error))
            throw new Failure(
              409,
              codes.conflict,
              'Someone else created one of these variables at the same time. Try again.',
            );
          throw error;
        });
    if (!query.dryRun) server.get(variableStore).forget(companyId);
    return {
      ...toVariableReport(plan.map(({ outcome }) => outcome)),
      ...(importId && { importId }),
    };
  }),
];

function refuseWhole(plan: readonly PlannedVariable[], skipRefused: boolean): void {
  const refused = plan.filter(({ outcome }) => outcome.action === 'refuse');
  if (skipRefused || refused.length === 0) return;
  throw new Failure(
    400,
    codes.invalid,
    format(strings.refusedSome, { count: refused.length, all: plan.length }),
    refused.slice(0, shownFaults).map(({ outcome: { line, name, message = '' } }) => ({
      at: `line ${line}, ${readVariableKey(name).name}`,
      message,
    })),
  );
}

function toCells(row: ConstructRow) {
  const { context, type, value, displayName, mutable, min, max, flowId } = toVariable(row);
  const text =
    typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : (value as string | undefined);
  return [
    readVariableKey(row.name).name,
    context,
    type,
    text,
    displayName,
    mutable,
    min,
    max,
    flowId,
  ];
}

type Pause = () => Promise<void>;

async function formatCsv(rows: readonly ConstructRow[], pause: Pause): Promise<string> {
  const parts = [writeCsv([fileColumns])];
  for (const row of rows) {
    await pause();
    parts.push(writeCsv([toCells(row)]));
  }
  return parts.join('');
}

/** As exports of flows carry variables; a secret shows that it has a value, never which. */
async function formatJson(rows: readonly ConstructRow[], pause: Pause): Promise<string> {
  const parts: string[] = [];
  for (const row of rows) {
    await pause();
    const {
      context,
      visibility,
      companyId,
      flowId,
      createdDate,
      type,
      displayName,
      mutable,
      min,
      max,
      value,
    } = toVariable(row);
    const fields = { type, displayName, mutable, min, max, ...(value !== undefined && { value }) };
    const exported = {
      name: row.name,
      context,
      type: 'property',
      visibility,
      companyId,
      ...(flowId && { flowId }),
      createdDate,
      fields,
    };
    parts.push(`    ${JSON.stringify(exported, null, 2).replaceAll('\n', '\n    ')}`);
  }
  if (parts.length === 0) return `${JSON.stringify({ variables: [] }, null, 2)}\n`;
  return `{\n  "variables": [\n${parts.join(',\n')}\n  ]\n}\n`;
}
