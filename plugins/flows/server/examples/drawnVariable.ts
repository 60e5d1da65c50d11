import { variableKey } from '#plugins/variables/contract';
import type { DrawnVariable, ExportedVariable } from '../../contract';

/** A variable of a drawn flow as exports carry it. */
export const drawnVariable = (
  { name, context, ...fields }: DrawnVariable,
  companyId: string,
): ExportedVariable => ({
  name: variableKey(name, context),
  context,
  type: 'property',
  visibility: 'private',
  companyId,
  fields: { mutable: true, min: 0, max: 2000, ...fields },
});
