import type { TestProject } from 'vitest/node';
import { Client } from '../../browser/Client';
import { startProduct } from '../../browser/startProduct';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens that journeys share. */
    readonly sharedProduct: string;
  }
}

/**
 * Starts the product that journeys share, before the first, and stops it after the last. All come
 * from one address, so nothing is counted by that.
 */
export default async function shareProduct(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ SLUICE_RATE_ADDRESS: '0', SLUICE_RATE_TRIES: '0' });
  await Client.setUp(product);
  project.provide('sharedProduct', product.address);
  return () => product.stop();
}
