import { codes, Failure, newId } from '#core/contract';
import { handle, queueJob, toJson } from '#core/server';
import { getSignInContext, countImport } from '#core/server/internal';
import {
  applyImport,
  cancelImport,
  checkImport,
  listImports,
  startImport,
  uploadPart,
} from '../contract';
import { deriveKey, proves } from '#core/server/encryption/passphrase';
import { readHeader } from './archive/readArchive';
import { importJob } from './importJob';
import {
  changeJob,
  dropParts,
  findJob,
  toTransferJob,
  encryptKey,
  requireSuperAdmin,
} from './transferJobs';

const mostOpen = 3;
const open = ['uploading', 'checking', 'checked', 'failed'];
const checkable = ['uploading', 'checked', 'failed'];
const busy = (status: string) =>
  new Failure(409, codes.conflict, `The import is ${status}. Wait for it, or start another one.`);

/** Derives the key from the passphrase; throws if it is missing or does not decrypt the archive. */
async function keyFor(
  firstPart: string,
  passphrase: string | undefined,
  companyId: string,
): Promise<Buffer | undefined> {
  const { secrets, salt, proof } = readHeader(firstPart);
  if (secrets === 'leftOut') return undefined;
  const refuse = (message: string) =>
    new Failure(400, codes.invalid, message, [{ at: 'body/passphrase', message }]);
  if (!passphrase)
    throw refuse(
      'The secrets in this archive are encrypted. Enter the passphrase used for the export.',
    );
  const key = await deriveKey(passphrase, salt, companyId);
  if (!proves(key, proof))
    throw refuse('The passphrase is incorrect. Enter the export’s passphrase.');
  return key;
}

/**
 * Reads how the first part stores secrets; its errors are reported when the whole archive is
 * checked.
 */
function secretsIn(firstPart: string): string {
  try {
    return readHeader(firstPart).secrets;
  } catch {
    return 'leftOut';
  }
}

/** Archives put into the company: uploaded, checked, applied. */
export const importHandlers = [
  handle(startImport, async ({ body: { mode, parts } }, call) => {
    requireSuperAdmin(call);
    const { companyId, customerId } = call;
    const instanceId = newId();
    await call.transaction(async db => {
      const { begun } = await db
        .selectFrom('batch_jobs')
        .select(({ fn }) => fn.countAll<number>().as('begun'))
        .where('kind', '=', 'import')
        .where('status', 'in', open)
        .executeTakeFirstOrThrow();
      if (Number(begun) >= mostOpen)
        throw new Failure(
          400,
          codes.invalid,
          `${mostOpen} imports are waiting to be applied. Cancel one first.`,
        );
      await db
        .insertInto('batch_jobs')
        .values({
          company_id: companyId,
          instance_id: instanceId,
          kind: 'import',
          status: 'uploading',
          customer_id: customerId,
          created_date: Date.now(),
          ended_date: 0,
          mode,
          secrets: 'leftOut',
          key: '',
          done: 0,
          total: parts,
          parts,
          bytes: 0,
          step: '',
          message: '',
          report: '',
        })
        .execute();
    });
    return { instanceId };
  }),
  handle(listImports, async ({ query: { instanceId } }, call) => {
    requireSuperAdmin(call);
    const rows = call.db
      .selectFrom('batch_jobs')
      .selectAll()
      .where('kind', '=', 'import')
      .orderBy('created_date', 'desc');
    const jobs = await (instanceId ? rows.where('instance_id', '=', instanceId) : rows).execute();
    return {
      instances: jobs.map(row => toTransferJob(instanceId ? row : { ...row, report: '' })),
    };
  }),
  handle(uploadPart, async ({ params, body: { text } }, call) => {
    requireSuperAdmin(call);
    const { instanceId } = params;
    const part = Number(params.part);
    await call.transaction(async db => {
      const row = await findJob(db, 'import', instanceId, true);
      if (row.status !== 'uploading') throw busy(row.status);
      if (!Number.isInteger(part) || part < 0 || part >= row.parts)
        throw new Failure(
          400,
          codes.invalid,
          `Part ${params.part} of ${row.parts} does not exist. Parts are numbered from 0.`,
        );
      await db
        .insertInto('batch_parts')
        .values({ company_id: call.companyId, instance_id: instanceId, part, text })
        .onConflict(conflict =>
          conflict.columns(['company_id', 'instance_id', 'part']).doUpdateSet({ text }),
        )
        .execute();
      const { parts } = await db
        .selectFrom('batch_parts')
        .select(({ fn }) => fn.countAll<number>().as('parts'))
        .where('instance_id', '=', instanceId)
        .executeTakeFirstOrThrow();
      const secrets = part === 0 ? secretsIn(text) : row.secrets;
      await changeJob(db, instanceId, {
        done: Number(parts),
        bytes: row.bytes + Buffer.byteLength(text),
        secrets,
      });
    });
    return {};
  }),
  handle(checkImport, async ({ params: { instanceId }, body: { passphrase } }, call) => {
    requireSuperAdmin(call);
    const { server, companyId } = call;
    const first = await call.db
      .selectFrom('batch_parts')
      .select('text')
      .where('instance_id', '=', instanceId)
      .where('part', '=', 0)
      .executeTakeFirst();
    const before = await findJob(call.db, 'import', instanceId);
    if (!checkable.includes(before.status)) throw busy(before.status);
    if (!first || before.done < before.parts)
      throw new Failure(
        400,
        codes.invalid,
        `${before.done} of ${before.parts} parts are uploaded. Upload the rest first.`,
      );
    const key = await keyFor(first.text, passphrase, companyId);
    const step = toJson(await getSignInContext(call));
    await call.transaction(async db => {
      const { status } = await findJob(db, 'import', instanceId, true);
      if (!checkable.includes(status)) throw busy(status);
      const secrets = key ? 'passphrase' : 'leftOut';
      const sealed = key ? encryptKey(server, companyId, instanceId, key) : '';
      await changeJob(db, instanceId, {
        status: 'checking',
        secrets,
        key: sealed,
        step,
        message: '',
        report: '',
        ended_date: 0,
      });
      await queueJob(db, { job: importJob.id, key: instanceId, companyId, due: Date.now() });
    });
    return { message: 'Checking archive' };
  }),
  handle(applyImport, async ({ params: { instanceId } }, call) => {
    requireSuperAdmin(call);
    const { companyId, customerId } = call;
    const before = await findJob(call.db, 'import', instanceId);
    if (before.status !== 'checked')
      throw new Failure(
        409,
        codes.conflict,
        `The import is ${before.status}. Only a checked import can be applied.`,
      );
    await countImport(call);
    const step = toJson(await getSignInContext(call));
    await call.transaction(async db => {
      const { status } = await findJob(db, 'import', instanceId, true);
      if (status !== 'checked') throw busy(status);
      const other = await db
        .selectFrom('batch_jobs')
        .select('instance_id')
        .where('kind', '=', 'import')
        .where('status', '=', 'applying')
        .executeTakeFirst();
      if (other)
        throw new Failure(
          409,
          codes.conflict,
          'Another import is being applied. Wait until it is done, then apply this one.',
        );
      await changeJob(db, instanceId, { status: 'applying', customer_id: customerId, step });
      await queueJob(db, { job: importJob.id, key: instanceId, companyId, due: Date.now() });
    });
    return { message: 'Import started' };
  }),
  handle(cancelImport, async ({ params: { instanceId } }, call) => {
    requireSuperAdmin(call);
    await call.transaction(async db => {
      const { status } = await findJob(db, 'import', instanceId, true);
      if (status === 'applying') throw busy(status);
      await dropParts(db, instanceId);
      if (open.includes(status))
        await changeJob(db, instanceId, { status: 'cancelled', ended_date: Date.now(), key: '' });
      else await db.deleteFrom('batch_jobs').where('instance_id', '=', instanceId).execute();
    });
    return { message: 'Import canceled' };
  }),
];
