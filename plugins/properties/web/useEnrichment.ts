import { useEffect, useState, createContext } from 'react';
import { useApp, useMay, useObserved, useQuery } from '#core/web';
import { enrichCapability } from '#plugins/connections/contract';
import { access, type EnrichedProperties } from '#plugins/connectors/contract';
import type { NodeData } from '#plugins/flows/contract';
import { useStage } from './StageContext';

/** The enriched properties of a node beyond the manifest, and the state of their request. */
interface Enrichment {
  /** Whether the connector was asked, or will be. */
  readonly asks: boolean;
  readonly properties: EnrichedProperties;
  readonly waiting: boolean;
  readonly error?: Error;
  readonly retry: () => void;
}

const typingPause = 400;

/**
 * Asks the node's connection what its properties may be, and again when a value changes on which
 * that depends.
 */
export function useEnrichment(data: NodeData): Enrichment {
  const editor = useStage();
  const { session } = useApp();
  const companyId = useObserved(() => session.companyId) ?? '';
  const may = useMay(access, 'read');
  const capability = data.capabilityName ?? '';
  const by = editor.connectors.get(data.connectorId ?? '')?.capabilities[capability]?.enrichedBy;
  const asks = may && by !== undefined && Boolean(data.connectionId);
  const values = JSON.stringify(
    Object.fromEntries((by ?? []).map(name => [name, data.properties?.[name]?.value] as const)),
  );
  const settled = useSettled(values);
  const reply = useQuery(
    enrichCapability,
    asks
      ? {
          params: { companyId, connectionId: data.connectionId ?? '', capability },
          body: { properties: JSON.parse(settled) },
        }
      : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return {
    asks,
    properties: (asks && !reply.error && reply.data?.properties) || {},
    waiting: asks && reply.isLoading,
    ...(reply.error && { error: reply.error }),
    retry: () => void reply.mutate(),
  };
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

/** How the choices of the node on screen came, for the controls that show them. */
export const EnrichmentContext = createContext<Enrichment>({
  asks: false,
  properties: {},
  waiting: false,
  retry: () => {},
});
