import { Type } from 'typebox';
import { endpoint, Acknowledgement, can, namespace } from '#core/contract';
import { getCompany, companyAccess } from '#core/contract/internal';
import { failures } from './failures';
import { ImportMode, TransferJob } from './transfer';

/**
 * Who may take the whole company out or put another in its place: whoever could delete it, which
 * only super admins may.
 */
export const mayTransfer = can(companyAccess, 'delete');

/** Where a company is exported and imported. */
export const transferPage = namespace('transfer').route('page', '/company/transfer');

const mebibyte = 1024 * 1024;
/** The shortest passphrase that secrets are encrypted under. */
export const shortestPassphrase = 12;
/** Characters of an archive that one call brings at most. */
export const longestPart = 2 * mebibyte;
/** Parts that an archive is uploaded in at most. */
export const mostParts = 200;

const Passphrase = Type.String({ minLength: shortestPassphrase, maxLength: 200 });
const Started = Type.Object({ instanceId: Type.String() });
const Which = Type.Object({ instanceId: Type.Optional(Type.String({ maxLength: 64 })) });
const Jobs = Type.Object({ instances: Type.Array(TransferJob) });

export const startExport = endpoint('POST /company/:companyId/batchExport', {
  summary:
    'Starts an export of the environment to an archive, optionally with end users. If a passphrase is given, secrets are included and encrypted with it. Otherwise, they are left out.',
  body: Type.Object({
    passphrase: Type.Optional(Passphrase),
    users: Type.Optional(Type.Boolean()),
  }),
  reply: Started,
  when: mayTransfer,
  failure: failures.exportCompany,
  invalidates: () => [listExports],
});
export const listExports = endpoint('GET /company/:companyId/batchExport', {
  summary:
    'Lists the environment’s exports from the last seven days, newest first. Set `instanceId` to return only one.',
  query: Which,
  reply: Jobs,
  when: mayTransfer,
  failure: failures.fetchExports,
});
export const exportFile = endpoint('GET /company/:companyId/batchExport/:instanceId/file', {
  summary: 'Returns an export’s archive as JSON Lines.',
  reply: Type.Unknown(),
  when: mayTransfer,
  failure: failures.downloadExport,
});
export const cancelExport = endpoint('DELETE /company/:companyId/batchExport/:instanceId', {
  summary: 'Cancels an export and deletes its archive.',
  reply: Acknowledgement,
  when: mayTransfer,
  failure: failures.removeExport,
  invalidates: () => [listExports],
});
export const startImport = endpoint('POST /company/:companyId/batchImport', {
  summary: 'Starts an import. The archive is uploaded in parts, then checked, then applied.',
  body: Type.Object({ mode: ImportMode, parts: Type.Integer({ minimum: 1, maximum: mostParts }) }),
  reply: Started,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports],
});
export const listImports = endpoint('GET /company/:companyId/batchImport', {
  summary:
    'Lists the environment’s imports from the last seven days, newest first. Set `instanceId` to return only one, with its report.',
  query: Which,
  reply: Jobs,
  when: mayTransfer,
  failure: failures.fetchImports,
});
export const uploadPart = endpoint('PUT /company/:companyId/batchImport/:instanceId/parts/:part', {
  summary: 'Uploads one part of the archive, numbered from 0. Uploading a part again replaces it.',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: longestPart }) }),
  reply: Acknowledgement,
  when: mayTransfer,
  failure: failures.uploadArchive,
  bodyLimit: 8 * mebibyte,
  invalidates: () => [listImports],
});
export const checkImport = endpoint('POST /company/:companyId/batchImport/:instanceId/check', {
  summary: 'Checks what the import would change, without changing anything.',
  body: Type.Object({ passphrase: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Acknowledgement,
  when: mayTransfer,
  failure: failures.checkImport,
  invalidates: () => [listImports],
});
export const applyImport = endpoint('POST /company/:companyId/batchImport/:instanceId/apply', {
  summary: 'Applies an import that was checked. If any part fails, nothing changes.',
  reply: Acknowledgement,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports, getCompany],
});
export const cancelImport = endpoint('DELETE /company/:companyId/batchImport/:instanceId', {
  summary: 'Cancels an import that hasn’t been applied and deletes the uploaded parts.',
  reply: Acknowledgement,
  when: mayTransfer,
  failure: failures.removeImport,
  invalidates: () => [listImports],
});
