// The query library that packages share with the console: one cache for all.
export * from 'swr';
export { default } from 'swr';
