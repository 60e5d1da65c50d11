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

it('has a fallback text for each call for archives', () => {
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
