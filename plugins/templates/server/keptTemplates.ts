import { archivedTables, contribute, type ArchivedTable } from '#core/server';
import { adoptedId, parseJson, type ArchivedRow } from '#core/server/internal';
import { uiTemplateFaults } from '../domain/uiTemplateFaults';
import { readTemplateInfo, flowTemplateFault } from './flows/templateInfo';
import { dropEntries } from './market/publishers';
import { studioStrings } from '../studioStrings';
import { strings } from '../strings';
import { flowTemplateLimit, uiTemplateLimit } from './tables';

const uiTemplates: ArchivedTable = {
  table: 'ui_templates',
  title: studioStrings.title.text,
  key: ['ui_id'],
  order: 90,
  part: 'configuration',
  room: uiTemplateLimit,
  json: ['validation_rules'],
  nameOf: row => String(row['name']),
  fault: row =>
    uiTemplateFaults({
      name: String(row['name']),
      template: String(row['template']),
      inputSchema: String(row['input_schema']),
      outputSchema: String(row['output_schema']),
      sample: String(row['sample']),
    })[0]?.message,
  settle: row => ({ ...row, name_key: String(row['name']).trim().toLowerCase() }),
};

const readInfo = (document: unknown) => readTemplateInfo(parseJson(String(document)));
const listIds = (rows: readonly ArchivedRow[]) => rows.map(row => String(row['flow_template_id']));

const flowTemplates: ArchivedTable = {
  table: 'flow_templates',
  title: strings.title.text,
  key: ['flow_template_id'],
  order: 95,
  part: 'configuration',
  room: flowTemplateLimit,
  json: ['info', 'document'],
  // The market says what is published: another installation, or another company, has not published
  // it.
  // The contents and search text of a template follow from its document and name.
  passing: ['published_date', 'info', 'words'],
  nameOf: row => String(row['name']),
  fault: ({ name, description, category, document }) =>
    flowTemplateFault({ name, description, category, document }) ??
    (readInfo(document) ? undefined : 'its flows can’t be read'),
  // The market knows templates by their id alone, and the other company may publish its own.
  adopt: (row, companyId) => ({
    ...row,
    flow_template_id: adoptedId(companyId, row['flow_template_id']),
  }),
  settle: row => ({
    ...row,
    words: String(row['name']).trim().toLowerCase(),
    info: JSON.stringify(readInfo(row['document'])),
    published_date: 0,
  }),
  removing: (rows, { db, companyId }) => dropEntries(db, listIds(rows), companyId),
  complete: async ({ db, written, companyId }) => {
    for await (const rows of written.batches()) {
      const published = await db
        .selectFrom('market_templates')
        .select(['flow_template_id', 'published_date'])
        .where('publisher_id', '=', companyId)
        .where('flow_template_id', 'in', listIds(rows))
        .execute();
      for (const { flow_template_id, published_date } of published)
        await db
          .updateTable('flow_templates')
          .set({ published_date })
          .where('flow_template_id', '=', flow_template_id)
          .execute();
    }
  },
};

/** The declarations of templates for archives of a company. */
export const keptTemplates = [
  contribute(archivedTables, 'templates.archivedPages', uiTemplates),
  contribute(archivedTables, 'templates.archivedFlows', flowTemplates),
];
