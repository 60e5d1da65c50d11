import { comparison } from '#plugins/flows/contract';

/** Where a version is compared with what is saved now. */
export const comparedWithSaved = (flowId: string, version: number | 'deployed'): string =>
  `${comparison.to({ appId: '-', id: '-' })}?${new URLSearchParams({ left: `${flowId}:${version}`, right: `${flowId}:saved` }).toString()}`;
