import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import {
  applyImport,
  checkImport,
  listExports,
  listImports,
  startExport,
  startImport,
} from './endpoints';

it('where the server says nothing, each call for archives has its text', () => {
  for (const { failure } of [
    startExport,
    listExports,
    startImport,
    listImports,
    checkImport,
    applyImport,
  ])
    expect(readFailure(400, { success: false }, failure).message).toMatch(
      /^Error .*(export|import)/,
    );
});
