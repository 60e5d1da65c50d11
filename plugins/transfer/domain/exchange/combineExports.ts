import { isRecord } from '#core/contract';
import { equalJson } from '#core/contract/sameValue';

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

/** An export and the file that it is from. */
interface NamedExport {
  readonly name: string;
  readonly value: unknown;
}

/** Two files that contain the same flow differently. */
export interface ExportConflict {
  readonly flow: string;
  readonly first: string;
  readonly second: string;
}

/**
 * Combines exports to one bundle, in their order: the flows of each, whether it holds one or many,
 * and their forms. A flow that several contain alike, such as a shared subflow, is in it once.
 */
export function combineExports(
  exports: readonly NamedExport[],
): { readonly bundle: unknown } | { readonly conflict: ExportConflict } {
  const known = new Map<unknown, { readonly file: string; readonly flow: unknown }>();
  const flows: unknown[] = [];
  const forms: Record<string, unknown> = {};
  for (const { name: file, value } of exports) {
    const contents = asRecord(value).flowInfo ?? value;
    const { flows: several, forms: own } = asRecord(contents);
    Object.assign(forms, asRecord(own));
    for (const flow of Array.isArray(several) ? several : [contents]) {
      const { flowId, name } = asRecord(flow);
      const other = flowId === undefined ? undefined : known.get(flowId);
      if (other && other.file !== file) {
        if (equalJson(other.flow, flow)) continue;
        return { conflict: { flow: String(name ?? flowId), first: other.file, second: file } };
      }
      known.set(flowId, { file, flow });
      flows.push(flow);
    }
  }
  return { bundle: { flows, ...(Object.keys(forms).length > 0 && { forms }) } };
}
