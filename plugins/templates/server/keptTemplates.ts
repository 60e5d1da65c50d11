import { archivedTables, contribute, type ArchivedTable } from '../../../core/server';
import { categories } from '../contract';
import { uiTemplateFaults } from '../domain/uiTemplateFaults';
import { studioStrings } from '../studioStrings';
import { strings } from '../strings';

const uiTemplates: ArchivedTable = {
  table: 'ui_templates',
  title: studioStrings.title.text,
  key: ['ui_id'],
  order: 90,
  part: 'configuration',
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

const flowTemplates: ArchivedTable = {
  table: 'flow_templates',
  title: strings.title.text,
  key: ['flow_template_id'],
  order: 95,
  part: 'configuration',
  json: ['info', 'document'],
  // What is in the market stands there: another installation, or another company, has not published it.
  passing: ['published_date'],
  nameOf: row => String(row['name']),
  fault: row =>
    categories.some(each => each === row['category']) ? undefined : 'The category of this template is not known here.',
  settle: row => ({ ...row, published_date: 0 }),
};

/** What archives of a company are told of its templates. */
export const keptTemplates = [
  contribute(archivedTables, 'templates.archivedPages', uiTemplates),
  contribute(archivedTables, 'templates.archivedFlows', flowTemplates),
];
