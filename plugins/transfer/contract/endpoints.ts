import { Type } from 'typebox';
import { endpoint, getCompany, Note, can, companyAccess, namespace } from '#core/contract';
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
    'Begins to write an archive of the company, by choice with its end users; with a passphrase its secrets are sealed under it, else left out.',
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
  summary: 'The company’s exports of the last seven days, newest first, or the one asked for.',
  query: Which,
  reply: Jobs,
  when: mayTransfer,
  failure: failures.fetchExports,
});
export const exportFile = endpoint('GET /company/:companyId/batchExport/:instanceId/file', {
  summary: 'The archive that an export has written, as JSON lines.',
  reply: Type.Unknown(),
  when: mayTransfer,
  failure: failures.exportCompany,
});
export const cancelExport = endpoint('DELETE /company/:companyId/batchExport/:instanceId', {
  summary: 'Ends an export and takes its archive away.',
  reply: Note,
  when: mayTransfer,
  failure: failures.exportCompany,
  invalidates: () => [listExports],
});
export const startImport = endpoint('POST /company/:companyId/batchImport', {
  summary: 'Begins an import: the archive is uploaded in parts, then checked, then applied.',
  body: Type.Object({ mode: ImportMode, parts: Type.Integer({ minimum: 1, maximum: mostParts }) }),
  reply: Started,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports],
});
export const listImports = endpoint('GET /company/:companyId/batchImport', {
  summary:
    'The company’s imports of the last seven days, newest first, or the one asked for with its report.',
  query: Which,
  reply: Jobs,
  when: mayTransfer,
  failure: failures.fetchImports,
});
export const uploadPart = endpoint('PUT /company/:companyId/batchImport/:instanceId/parts/:part', {
  summary:
    'Brings one part of the archive, counted from 0; sent again, it takes the place of the one before.',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: longestPart }) }),
  reply: Note,
  when: mayTransfer,
  failure: failures.importCompany,
  bodyLimit: 8 * mebibyte,
  invalidates: () => [listImports],
});
export const checkImport = endpoint('POST /company/:companyId/batchImport/:instanceId/check', {
  summary: 'Finds out what the import would change, and changes nothing.',
  body: Type.Object({ passphrase: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Note,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports],
});
export const applyImport = endpoint('POST /company/:companyId/batchImport/:instanceId/apply', {
  summary: 'Carries out an import that was checked: all of it or nothing.',
  reply: Note,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports, getCompany],
});
export const cancelImport = endpoint('DELETE /company/:companyId/batchImport/:instanceId', {
  summary: 'Ends an import that is not applied yet and takes what was uploaded away.',
  reply: Note,
  when: mayTransfer,
  failure: failures.importCompany,
  invalidates: () => [listImports],
});
