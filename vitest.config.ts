export { default } from './testing/vitest.config.ts';
