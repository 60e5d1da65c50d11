export interface UiTemplatesTable {
  company_id: string;
  ui_id: string;
  name: string;
  /** The name in lower case: taken once in a company. */
  name_key: string;
  description: string;
  template: string;
  style: string;
  script: string;
  /** JSON, or empty. */
  input_schema: string;
  output_schema: string;
  /** JSON list. */
  validation_rules: string;
  sample: string;
  customer_id: string;
  created_date: number;
  updated_date: number;
}
export interface FlowTemplatesTable {
  company_id: string;
  flow_template_id: string;
  name: string;
  description: string;
  /** The name in lower case, for the search. */
  words: string;
  category: string;
  /** JSON: what the document holds and needs. */
  info: string;
  /** JSON: an export without values of variables. */
  document: string;
  customer_id: string;
  created_date: number;
  updated_date: number;
  /** 0 where it is not in the market. */
  published_date: number;
}
/** The market belongs to no company: it holds what companies chose to show to all. */
export interface MarketTemplatesTable {
  flow_template_id: string;
  /** Who published it: for the operators and for who may take it out. */
  publisher_id: string;
  /** Empty where the company is not to be said. */
  publisher_name: string;
  name: string;
  description: string;
  /** Name and description in lower case, for the search. */
  words: string;
  category: string;
  info: string;
  document: string;
  published_date: number;
  updated_date: number;
  imports: number;
  featured: number;
  /** 0 while it is in the market. */
  withdrawn_date: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    ui_templates: UiTemplatesTable;
    flow_templates: FlowTemplatesTable;
    market_templates: MarketTemplatesTable;
  }
}
