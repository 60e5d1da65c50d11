// What packages share with the console of the library of its queries: one cache for all.
export * from 'swr';
export { default } from 'swr';
