import type { Offer } from '../contract';

const versions = new Intl.Collator('en', { numeric: true });

/** Tells whether a version is later than the one that is installed, if one is. */
export const isUpdate = ({ version, installed }: Pick<Offer, 'version' | 'installed'>): boolean =>
  installed !== '' && versions.compare(version, installed) > 0;
