// Before each file of tests: the modules of the console, which are loaded once.
import { createRequire } from 'node:module';
import { afterEach } from 'vitest';

const load = createRequire(import.meta.url)('./load.cjs');
const { modules } = await load(process.env['SLUICE_TEST_WEB']);
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(() => modules['@testing-library/react'].cleanup());
