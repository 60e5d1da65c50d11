import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

/** Templates of pages and of flows, and the market. */
export const templateTables: Migration = {
  async up(db: Kysely<any>) {
    const table = (name: string, texts: readonly string[], numbers: readonly string[]) => {
      let made: CreateTableBuilder<any, any> = db.schema.createTable(name);
      for (const column of texts) made = made.addColumn(column, 'text', each => each.notNull());
      for (const column of numbers) made = made.addColumn(column, 'bigint', each => each.notNull());
      return made;
    };
    await table(
      'ui_templates',
      [
        'company_id',
        'ui_id',
        'name',
        'name_key',
        'description',
        'template',
        'style',
        'script',
        'input_schema',
        'output_schema',
        'validation_rules',
        'sample',
        'customer_id',
      ],
      ['created_date', 'updated_date'],
    )
      .addPrimaryKeyConstraint('ui_templates_key', ['company_id', 'ui_id'])
      .execute();
    await db.schema
      .createIndex('ui_templates_by_name')
      .unique()
      .on('ui_templates')
      .columns(['company_id', 'name_key'])
      .execute();
    await table(
      'flow_templates',
      [
        'company_id',
        'flow_template_id',
        'name',
        'description',
        'words',
        'category',
        'info',
        'document',
        'customer_id',
      ],
      ['created_date', 'updated_date', 'published_date'],
    )
      .addPrimaryKeyConstraint('flow_templates_key', ['company_id', 'flow_template_id'])
      .execute();
    await table(
      'market_templates',
      [
        'flow_template_id',
        'publisher_id',
        'publisher_name',
        'name',
        'description',
        'words',
        'category',
        'info',
        'document',
      ],
      ['published_date', 'updated_date', 'imports', 'featured', 'withdrawn_date'],
    )
      .addPrimaryKeyConstraint('market_templates_key', ['flow_template_id'])
      .execute();
    await db.schema
      .createIndex('market_templates_by_publisher')
      .on('market_templates')
      .columns(['publisher_id'])
      .execute();
  },
};
