import { getField } from '#core/contract';
import type { ServerHost, Queries } from '#core/server';
import { versionReader } from '#plugins/flows/contract/internal';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { UiTemplateRow } from '../tables';

/** The most flows that are listed. */
const most = 500;

/**
 * Finds the nodes of current versions that were filled from a template, flow by flow; `truncated`
 * where there are more than 500 such flows.
 */
export async function findTemplateUses(
  server: ServerHost,
  db: Queries,
  { company_id: companyId, ui_id: uiId, updated_date: now }: UiTemplateRow,
) {
  const rows = await db.selectFrom('flows').select('flow_id').orderBy('name').execute();
  const reader = server.get(versionReader);
  const ids = rows.map(row => row.flow_id);
  const flows = [];
  for await (const read of reader.current(db, companyId, ids, { containing: uiId })) {
    const { flowId, name, document } = read;
    const nodes = document.graphData.elements.nodes.flatMap(({ data }) => {
      const value = data.properties?.['sktemplate'];
      if (!value || !Object.values(value).includes(uiId)) return [];
      const title = data.properties?.['nodeTitle']?.value;
      return [
        {
          nodeId: data.id,
          title: (typeof title === 'string' && plainText(title)) || data.id,
          older: Number(getField(value, 'updatedDate') ?? 0) < now,
        },
      ];
    });
    if (nodes.length === 0) continue;
    if (flows.length === most) return { flows, truncated: true };
    flows.push({ flowId, name, nodes });
  }
  return { flows, truncated: false };
}
