import { list } from '#plugins/flows/contract';

/** The list of flows with the import open over it; what was looked for stays. */
export function importAddress(search = ''): string {
  const params = new URLSearchParams(search);
  params.set('do', 'import');
  return `${list.to()}?${params}`;
}
