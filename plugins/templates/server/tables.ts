import {
  bigint,
  defineTable,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { Category, FlowTemplateInfo, ValidationRule } from '../contract';
import { strings } from '../strings';
import { studioStrings } from '../studioStrings';

export const uiTemplates = defineTable('ui_templates', {
  owner: 'company',
  since: '2026-11-21T14:00_templates',
  columns: {
    company_id: text(),
    ui_id: text(),
    name: text(),
    /** The name in lower case: taken once in a company. */
    name_key: text(),
    description: text(),
    template: text(),
    style: text(),
    script: text(),
    /** JSON, or empty. */
    input_schema: text(),
    output_schema: text(),
    /** JSON list. */
    validation_rules: json<ValidationRule[]>(),
    sample: text(),
    customer_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
  },
  key: ['company_id', 'ui_id'],
  indices: {
    ui_templates_by_name: { columns: ['company_id', 'name_key'], unique: true },
  },
});

export const flowTemplates = defineTable('flow_templates', {
  owner: 'company',
  since: '2026-11-21T14:00_templates',
  columns: {
    company_id: text(),
    flow_template_id: text(),
    name: text(),
    description: text(),
    /** The name in lower case, for the search. */
    words: text(),
    category: text<Category>(),
    /** The contents and requirements of the document. */
    info: json<FlowTemplateInfo>(),
    /** An export without values of variables. */
    document: json<object>(),
    customer_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
    /** 0 where it is not in the market. */
    published_date: bigint(),
  },
  key: ['company_id', 'flow_template_id'],
});

/** The market belongs to no company: it holds what companies chose to show to all. */
export const marketTemplates = defineTable('market_templates', {
  owner: 'installation',
  since: '2026-11-21T14:00_templates',
  columns: {
    flow_template_id: text(),
    /** Who published it: for the operators and for who may take it out. */
    publisher_id: text(),
    /** Empty where the company is not to be said. */
    publisher_name: text(),
    name: text(),
    description: text(),
    /** Name and description in lower case, for the search. */
    words: text(),
    category: text<Category>(),
    info: json<FlowTemplateInfo>(),
    document: json<object>(),
    published_date: bigint(),
    updated_date: bigint(),
    imports: bigint(),
    featured: bigint(),
    /** 0 while it is in the market. */
    withdrawn_date: bigint(),
  },
  key: ['flow_template_id'],
  indices: {
    market_templates_by_publisher: ['publisher_id'],
  },
});

/** Who published a template first: its ID stays theirs, also when it is in the market no more. */
export const marketPublishers = defineTable('market_publishers', {
  owner: 'installation',
  since: '2026-11-29T23:55_marketPublishers',
  columns: {
    flow_template_id: text(),
    publisher_id: text(),
  },
  key: ['flow_template_id'],
});

/** Templates of pages and of flows, and the market. */
export const templateTables = [
  uiTemplates,
  flowTemplates,
  marketTemplates,
  marketPublishers,
] as const;

export type UiTemplateRow = RowOf<typeof uiTemplates>;
export type FlowTemplateRow = RowOf<typeof flowTemplates>;
export type MarketTemplateRow = RowOf<typeof marketTemplates>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof templateTables> {}
}

/** How many templates of pages an environment can have. */
export const uiTemplateLimit: Limited = {
  kind: 'uiTemplates',
  title: studioStrings.title.text,
  usual: 10_000,
};

/** How many templates of flows an environment can have. */
export const flowTemplateLimit: Limited = {
  kind: 'flowTemplates',
  title: strings.title.text,
  usual: 10_000,
};
