import { createContext } from 'react';
import type { Enrichment } from './useEnrichment';

/** How the choices of the node on screen came, for the controls that show them. */
export const EnrichmentContext = createContext<Enrichment>({
  asks: false,
  properties: {},
  waiting: false,
  retry: () => {},
});
