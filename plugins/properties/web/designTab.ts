import type { EnrichedProperty } from '#plugins/connectors/contract/internal';

/** The tab in which HTML is edited without code. */
export const designTab = '.design';

/** The first property of a node that holds HTML. */
export const findDesignedProperty = (
  properties: readonly { readonly name: string; readonly definition: EnrichedProperty }[],
): string | undefined =>
  properties.find(({ definition }) => definition.language?.toLowerCase() === 'html')?.name;
