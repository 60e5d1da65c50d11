import { expect } from 'vitest';
import { newId } from '#core/contract';
import { JobWorker } from '#core/server/internal';
import type { startServer } from '../../startServer';
import { editArchive } from './spoiltArchives';

type Sluice = Awaited<ReturnType<typeof startServer>>;
interface Who {
  readonly companyId: string;
  readonly token: string;
}
interface Manner {
  readonly mode?: 'add' | 'replace';
  readonly passphrase?: string;
}

/** Exports and imports of companies by the calls that the console makes; jobs are done at once. */
export function archivesOn(running: () => Sluice) {
  const work = () => new JobWorker(running().server).once();
  const call = (
    { companyId, token }: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    rest: string,
    body?: unknown,
  ) => running().inject(method, `/company/${companyId}/${rest}`, { token, body });
  const state = async (who: Who, instanceId: string) =>
    (await call(who, 'GET', `batchImport?instanceId=${instanceId}`)).body.instances[0];

  async function exportCompany(who: Who, passphrase?: string, users = false): Promise<string> {
    const begun = await call(who, 'POST', 'batchExport', {
      users,
      ...(passphrase && { passphrase }),
    });
    expect(begun.status).toBe(200);
    await work();
    const { instanceId } = begun.body;
    const [job] = (await call(who, 'GET', `batchExport?instanceId=${instanceId}`)).body.instances;
    expect(job).toMatchObject({ instanceId, status: 'done', users });
    expect(job.done).toBe(job.total);
    const file = await call(who, 'GET', `batchExport/${instanceId}/file`);
    expect(file.status).toBe(200);
    return file.text;
  }

  /** Brings an archive in two parts and has it checked; answers with the job. */
  async function checkImport(
    who: Who,
    text: string,
    { mode = 'replace', passphrase }: Manner = {},
  ) {
    const middle = Math.floor(text.length / 2);
    const parts = [text.slice(0, middle), text.slice(middle)];
    const { instanceId } = (await call(who, 'POST', 'batchImport', { mode, parts: 2 })).body;
    for (const [part, piece] of parts.entries())
      expect(
        (await call(who, 'PUT', `batchImport/${instanceId}/parts/${part}`, { text: piece })).status,
      ).toBe(200);
    const asked = await call(
      who,
      'POST',
      `batchImport/${instanceId}/check`,
      passphrase ? { passphrase } : {},
    );
    await work();
    return { asked, ...(await state(who, instanceId)) };
  }

  async function applyImport(who: Who, text: string, manner: Manner = {}) {
    const job = await checkImport(who, text, manner);
    expect(job.message).toBe('');
    expect(job.status).toBe('checked');
    expect((await call(who, 'POST', `batchImport/${job.instanceId}/apply`)).status).toBe(200);
    await work();
    const done = await state(who, job.instanceId);
    expect(done.message).toBe('');
    expect(done.status).toBe('done');
    return done;
  }
  /** Exports a company of its own, of so many users. */
  async function exportMany(users: number): Promise<string> {
    const owner = await running().company();
    const body = { username: 'ada', attributes: { department: 'Mathematics' } };
    await call(owner, 'POST', 'users', body);
    return editArchive(await exportCompany(owner, undefined, true), lines => {
      const at = lines.findIndex(({ table }) => table === 'directory_users');
      const copies = Array.from({ length: users }, (_, index) => ({
        table: 'directory_users',
        row: { ...lines[at].row, user_id: newId(), username: `user${index}` },
      }));
      lines.splice(at, 1, ...copies);
    });
  }
  return {
    work,
    call,
    state,
    exported: exportCompany,
    exportMany,
    checked: checkImport,
    applied: applyImport,
  };
}
